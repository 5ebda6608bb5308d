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
