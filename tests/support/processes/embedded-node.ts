// A server reduced to its database, for tests that kill it: posts deposits forever and prints the reference of each one that the database
// has acknowledged. Arguments: DATA_DIR.
import { setTimeout as delay } from 'node:timers/promises'
import { houseAccount, memberAccount } from '../../../server/ledger/accounts.ts'
import { postTransfer } from '../../../server/ledger/transfer.ts'
import { openDatabase } from '../../../server/platform/db/client.ts'
import { startEmbedded } from '../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../server/platform/db/start-database.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'

const [, , dataDir = ''] = process.argv
const embedded = await startEmbedded(dataDir, (line) => console.error(line))
await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
const db = openDatabase(embedded.connection)

const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

const wallet = memberAccount(uuidv7(), 'wallet')

async function deposit(reference: string): Promise<void> {
  const postings = [
    { account: houseAccount('bank:SCB'), amountSatang: -100 },
    { account: wallet, amountSatang: 100 },
  ]
  await db.transaction(async (tx) =>
    postTransfer(tx, {
      kind: 'deposit',
      actor: 'test',
      description: '',
      reference,
      occurredAt: new Date(),
      postings,
    }),
  )
  console.log(reference)
}

async function keepDepositing(): Promise<void> {
  while (!stopping.signal.aborted) {
    // Without its database it reports the error and retries, like a server.
    await deposit(uuidv7()).catch((error: unknown) => console.error(String(error)))
    await delay(5)
  }
}

await Promise.all(Array.from({ length: 4 }, keepDepositing))
await db.close()
await embedded.stop()
