import type { Database } from '../db/client.ts'
import type { Metrics } from './metrics.ts'

/** Tells how much room uploaded files take, and how much they may. All nodes tell the same. */
export function measureUploads(metrics: Metrics, db: Database, roomBytes: number): void {
  metrics.add(async () => {
    const [row] = await db.query<{ bytes: number }>(
      'metrics.uploads',
      'SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM upload',
    )
    return [
      {
        name: 'krapao_upload_bytes',
        help: 'What uploaded files take; one that was handed in twice counts twice.',
        type: 'gauge',
        samples: [{ value: row?.bytes ?? 0 }],
      },
      {
        name: 'krapao_upload_room_bytes',
        help: 'What they may take: UPLOADS_MAX_GB.',
        type: 'gauge',
        samples: [{ value: roomBytes }],
      },
    ]
  })
}
