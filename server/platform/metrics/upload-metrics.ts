import type { Database } from '../db/client.ts'
import type { Metrics } from './metrics.ts'

/** Exposes how much space uploaded files take, and their quota. The same on all nodes. */
export function measureUploads(metrics: Metrics, db: Database, roomBytes: number): void {
  metrics.add(async () => {
    const [row] = await db.query<{ bytes: number }>('metrics.uploads', 'SELECT bytes FROM upload_room')
    return [
      {
        name: 'krapao_upload_bytes',
        help: 'Size of all uploaded files; a file that was uploaded twice counts twice.',
        type: 'gauge',
        samples: [{ value: row?.bytes ?? 0 }],
      },
      {
        name: 'krapao_upload_room_bytes',
        help: 'Quota of uploaded files: UPLOADS_MAX_GB.',
        type: 'gauge',
        samples: [{ value: roomBytes }],
      },
    ]
  })
}
