import pg from 'pg'
import pino from 'pino'
import { everyOperation } from '../server/src/app/catalog.ts'
import { createKernel } from '../server/src/app/kernel.ts'
import { readConfig } from '../server/src/config.ts'
import { findOrganization, organizationToBe } from '../server/src/domains/organization/company/index.ts'
import { createOrganization } from '../server/src/domains/organization/company/operations.ts'
import type { Actor } from '../server/src/kernel/access/actor.ts'
import { operatorOf } from '../server/src/kernel/access/operator.ts'
import type { DatabaseSizes } from '../server/src/kernel/database/sizes.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { run } from '../server/src/kernel/operations/run.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import type { Cluster } from './cluster.ts'
import { masterSecret } from './seed.ts'

/**
 * Opens a database with one company and runs operations in this process, as its owner or as another caller. `owner` is a
 * connection of the owner of the tables, for filling them. With `contents`, `fill` is skipped if an earlier run filled
 * and kept the database.
 */
export async function openCompany(
  cluster: Cluster,
  database: string,
  { sizes = { readers: 2, transactions: 8 }, contents }: { sizes?: DatabaseSizes; contents?: string } = {},
) {
  const existing = contents === undefined ? undefined : await cluster.filledDatabase(database, contents)
  const connection = existing ?? (await cluster.database(database))
  const owner = new pg.Client(connection)
  await owner.connect()
  const appKernel = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log: pino({ level: 'warn' }),
    sizes,
    onDatabaseError: () => undefined,
  })
  const { org, memberId } = existing ? await findCompany(appKernel) : await addCompany(appKernel)
  const actor: Actor = { type: 'member', id: memberId, role: 'owner', org, mode: 'live', locations: '*' }
  return {
    owner,
    org,
    /** Fills the database, unless it was kept. */
    fill: async (work: () => Promise<void>): Promise<void> => {
      if (existing) return
      await work()
      if (contents !== undefined) await cluster.markFilled(database, contents)
    },
    runByName: (name: string, input: object, as: Partial<Actor> = {}): Promise<unknown> =>
      run(
        appKernel.kernel,
        everyOperation.find((each) => each.name === name)!,
        { actor: { ...actor, ...as } as Actor, input, requestId: newId() },
      ),
    close: async (): Promise<void> => {
      await owner.end()
      await appKernel.database.close()
    },
  }
}

type AppKernel = ReturnType<typeof createKernel>

const named = { name: 'Bench', slug: 'bench', timezone: 'America/Chicago' }

async function addCompany({ kernel }: AppKernel) {
  const toBe = organizationToBe()
  const input = { ...named, owner_email: 'owner@bench.test' }
  const founding = { actor: operatorOf(toBe), input, requestId: newId() }
  const { location, owner } = await run(kernel, createOrganization, founding)
  return { org: { ...toBe, ...named, defaultLocationId: location.id }, memberId: owner.id }
}

async function findCompany({ database }: AppKernel) {
  const org = (await findOrganization(database.system, named.slug))!
  const owner = await database.system.row<{ id: string }>(
    `select m.id from quoin.members m where m.org_id = $1 and m.role = 'owner'`,
    [org.id],
  )
  return { org, memberId: owner!.id }
}
