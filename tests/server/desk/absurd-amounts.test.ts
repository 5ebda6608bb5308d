/** Proves S22: no amount that the database holds takes a list, a sum or a metric away. */
import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { announcements } from '../../../desk/contract/announcements.ts'
import { arrivals } from '../../../desk/contract/arrivals.ts'
import { members } from '../../../desk/contract/members.ts'
import { proposals } from '../../../desk/contract/proposals.ts'
import { slips } from '../../../desk/contract/slips.ts'
import { withdrawals } from '../../../desk/contract/withdrawals.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { limits } from '../../../src/contract/limits.ts'
import { MAX_BAHT } from '../../../src/contract/primitives.ts'
import { statement } from '../../../src/contract/statement.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { deskServerForFile, listOf } from '../../support/desk.ts'
import { memberWith } from '../../support/members.ts'

const server = await deskServerForFile({
  config: { rateLimit: false, metrics: { host: '127.0.0.1', port: 0 } },
})
const nok = await server.enter('nok')

/** More than the wire carries, and than JavaScript counts. */
const LARGEST = '9223372036854775807'

/** Two members, each with everything that the queues show, and the largest amount that the database can hold in all of it. */
const [first] = await Promise.all([makeOdd(), makeOdd()])

async function makeOdd() {
  const member = await memberWith(server.db, { WALLET: 0 })
  const [reference, other] = [`bank:SCB:${randomUUID()}`, `bank:SCB:${randomUUID()}`]
  const nokId = "(SELECT id FROM staff WHERE username = 'nok')"
  await server.database.asSupervisor(`
    INSERT INTO transfer (id, kind, actor, description, reference, occurred_at) VALUES
      ('${uuidv7()}', 'deposit', 'test', 'SCB', '${reference}', now()),
      ('${uuidv7()}', 'deposit', 'test', 'SCB', '${other}', now());
    WITH kept AS (INSERT INTO upload (id, owner, sha256, kind, bytes)
                  VALUES (gen_random_uuid(), '${member.id}', '\\x00', 'png', 1) RETURNING id)
    INSERT INTO slip (id, member_id, upload_id, created_at, claimed_satang, status, note, deposit_reference, holder_id, held_since)
    SELECT gen_random_uuid(), '${member.id}', kept.id, now(), ${LARGEST}, s.status, s.note, s.reference, s.holder,
           CASE WHEN s.holder IS NOT NULL THEN now() END
      FROM kept, (VALUES ('PENDING', NULL, NULL, ${nokId}), ('PENDING', NULL, NULL, NULL), ('SUCCESS', NULL, '${reference}', NULL),
                         ('FAILED', 'NOT_MATCH', NULL, NULL)) AS s (status, note, reference, holder);
    INSERT INTO arrival (kind, code, number, amount_satang, kip, kip_per_baht, rate_since, sent_at, evidence, why,
                         done_at, deposit_reference, closed_reason, holder_id, held_since)
    SELECT 'bank', 'SCB', gen_random_uuid()::text, ${LARGEST}, ${LARGEST}, 600, now(), now(), 'report', h.why,
           h.done_at, h.reference, h.reason, h.holder, CASE WHEN h.holder IS NOT NULL THEN now() END
      FROM (VALUES ('unknown-sender', NULL::timestamptz, NULL, NULL, ${nokId}), ('not-automatic', NULL, NULL, NULL, NULL),
                   ('unknown-sender', now(), '${other}', NULL, NULL),
                   ('unknown-sender', now(), NULL, 'test', NULL)) AS h (why, done_at, reference, reason, holder);
    INSERT INTO withdrawal (id, member_id, amount_satang, bank_code, bank_account_name, bank_account_no, status, occurred_at)
    SELECT gen_random_uuid(), '${member.id}', ${LARGEST}, 'SCB', 'A', '1', status, now()
      FROM unnest(ARRAY['PENDING', 'SUCCESS', 'FAILED']) AS status;
    INSERT INTO desk_log (id, staff_id, act, subject)
    SELECT gen_random_uuid(), ${nokId}, 'withdrawal-approve', id::text FROM withdrawal WHERE member_id = '${member.id}' AND status = 'PENDING';
    INSERT INTO withdrawal_handling (withdrawal_id, stage, holder_id, held_since, approved_by)
    SELECT id, 'awaiting-second', ${nokId}, now(), ${nokId} FROM withdrawal WHERE member_id = '${member.id}' AND status = 'PENDING';
    INSERT INTO withdrawal_contradiction (withdrawal_id, outcome, actor, occurred_at)
    SELECT id, 'FAILED', 'test', now() FROM withdrawal WHERE member_id = '${member.id}' AND status = 'SUCCESS';
    INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at, status, deposit_reference, reason, holder_id, held_since)
    SELECT gen_random_uuid(), '${member.id}', ${LARGEST}, now(), a.status, a.reference, a.reason, a.holder,
           CASE WHEN a.holder IS NOT NULL THEN now() END
      FROM (VALUES ('PENDING', NULL, NULL, ${nokId}), ('PENDING', NULL, NULL, NULL), ('SUCCESS', '${reference}', NULL, NULL),
                   ('FAILED', NULL, 'no', NULL)) AS a (status, reference, reason, holder);
    INSERT INTO proposal (id, kind, member_id, subject, input, because, proposed_by, proposed_at, lapses_at)
    SELECT gen_random_uuid(), kind, '${member.id}', '', '{"reference": "${reference}", "bankCode": "SCB", "amountSatang": ${LARGEST}}', 'test',
           ${nokId}, now(), now() + interval '1 day' FROM unnest(ARRAY['credit-back', 'credit-by-hand', 'of-a-later-version']) AS kind;
    INSERT INTO qr_payment (id, member_id, provider, amount_satang, kip, payload, created_at, expires_at)
    VALUES (gen_random_uuid(), '${member.id}', 'KBANK', ${LARGEST}, ${LARGEST}, '', now(), now() + interval '1 day');
    INSERT INTO posting (transfer_id, leg, account_id, amount_satang)
    SELECT id, 1, (SELECT id FROM account WHERE owner = 'house' LIMIT 1), ${LARGEST} FROM transfer
     WHERE reference IN ('${reference}', '${other}')`)
  return member
}

const QUEUES = Object.entries({ slips, arrivals, withdrawals, announcements }).flatMap(([queue, calls]) =>
  calls.list.body.entries.filter.options.map((filter) => [queue, filter, calls] as const),
)

it('the largest amounts stop no slip: the worker judges those that nobody has', async () => {
  const waiting = "SELECT 1 FROM slip WHERE status = 'PENDING' AND holder_id IS NULL"
  await expect.poll(() => server.db.query('test.waiting', waiting)).toEqual([])
})

it.each(QUEUES)(
  'the largest amounts are shown in %s, %s, and open',
  async (queue, filter, { list, read }) => {
    const { status, body } = await nok.call(`/api/${queue}`, { filter })
    expect(status).toBe(200)
    const { rows, sum } = parse(list.response, body)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(sum).toBe(MAX_BAHT * 100)
    for (const { id, amount } of rows) {
      expect(amount).toBe(MAX_BAHT * 100)
      const opened = await nok.call(`/api/${queue}/${id}`)
      expect(opened.status).toBe(200)
      expect(parse(read.response, opened.body)).toMatchObject({ id })
    }
  },
)

it('the largest amounts can be refused: a slip is rejected, an arrival is closed and credits nobody', async () => {
  const [slip] = (await listOf(nok, 'slips', 'mine')).rows
  const rejected = await nok.judge(slip.id, { act: 'reject', reason: 'NOT_MATCH' })
  expect(rejected).toMatchObject({ outcome: 'done' })
  const [arrival] = (await listOf(nok, 'arrivals', 'mine')).rows
  const mali = await server.enter('mali')
  await mali.assign(arrival.id, { act: 'release' })
  const credit = { act: 'credit', memberId: first.id, because: 'test' }
  expect(await mali.take('arrivals', arrival.id, credit)).toEqual({ outcome: 'not-creditable' })
  const closed = await mali.assign(arrival.id, { act: 'close', reason: 'test', because: 'test' })
  expect(closed).toMatchObject({ outcome: 'done' })
})

it('the largest amounts take no list of proposals away', async () => {
  const { status, body } = await nok.call('/api/proposals', {})
  expect(status).toBe(200)
  expect(parse(proposals.list.response, body)).toHaveLength(4)
})

it('the largest amounts take no page of the member away, at the desk or in the app', async () => {
  const page = await nok.call(`/api/members/${first.id}`)
  expect(page.status).toBe(200)
  parse(members.read.response, page.body)
  for (const [path, schema, body] of [
    ['/api/wallet', wallet.read.response],
    ['/api/account/limits', limits.read.response],
    ['/api/account/activity', limits.activity.response],
    ['/api/statement', statement.list.response, { page: 1, limit: 100 }],
    ['/api/statement/slip', statement.slips.response, { page: 1, limit: 100 }],
  ] as const) {
    const answer = await server.request(path, {
      method: body === undefined ? 'GET' : 'POST',
      body,
      token: first.token,
    })
    expect([path, answer.status]).toEqual([path, 200])
    parse(schema, answer.body)
  }
})

it('the largest amounts take no figure of the metrics away', async () => {
  const text = await (await fetch(`${server.metricsUrl}/metrics`)).text()
  expect(text).toContain(`krapao_money_moved_satang{kind="deposit"} ${MAX_BAHT * 100}\n`)
})
