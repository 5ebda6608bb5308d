import type { Database } from '../db/client.ts'
import type { Metrics } from './metrics.ts'

/** Exposes how many one-time passwords are sent, and how many of them nobody confirms. The same on all nodes. */
export function measureOtps(metrics: Metrics, db: Database): void {
  metrics.add(async () => {
    const [sms] = await db.query<{ sent: number; unproved: number }>(
      'metrics.otp',
      `SELECT count(*)::int AS sent, count(*) FILTER (WHERE proved_at IS NULL)::int AS unproved
         FROM otp_request WHERE sent_at > now() - interval '1 hour'`,
    )
    return [
      {
        name: 'krapao_otp_messages',
        help: 'One-time passwords that were sent in the last hour.',
        type: 'gauge',
        samples: [{ value: sms?.sent ?? 0 }],
      },
      {
        name: 'krapao_otp_messages_unproved',
        help: 'Those of them that nobody has confirmed.',
        type: 'gauge',
        samples: [{ value: sms?.unproved ?? 0 }],
      },
    ]
  })
}

/** Exposes how much space uploaded files take, and their quota. The same on all nodes. */
export function measureUploads(metrics: Metrics, db: Database, quotaBytes: number): void {
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
        samples: [{ value: quotaBytes }],
      },
    ]
  })
}
