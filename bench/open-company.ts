import pg from 'pg'
import pino from 'pino'
import { everyOperation } from '../server/src/app/catalog.ts'
import { createKernel } from '../server/src/app/kernel.ts'
import { readConfig } from '../server/src/config.ts'
import { organizationToBe } from '../server/src/domains/organization/company/index.ts'
import { createOrganization } from '../server/src/domains/organization/company/operations.ts'
import type { Actor } from '../server/src/kernel/access/actor.ts'
import { operatorOf } from '../server/src/kernel/access/operator.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { run } from '../server/src/kernel/operations/run.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import type { Cluster } from './cluster.ts'
import { masterSecret } from './seed.ts'

/**
 * Creates a database with one company and runs operations in this process, as its owner or as another caller. `owner` is a
 * connection of the owner of the tables, for filling them.
 */
export async function openCompany(cluster: Cluster, database: string) {
  const connection = await cluster.database(database)
  const owner = new pg.Client(connection)
  await owner.connect()
  const appKernel = createKernel({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1' }),
    connection: asService(connection),
    masterSecret,
    log: pino({ level: 'warn' }),
    sizes: { readers: 2, transactions: 8 },
    onDatabaseError: () => undefined,
  })
  const toBe = organizationToBe()
  const named = { name: 'Bench', slug: 'bench', timezone: 'America/Chicago', owner_email: 'owner@bench.test' }
  const founding = { actor: operatorOf(toBe), input: named, requestId: newId() }
  const organization = await run(appKernel.kernel, createOrganization, founding)
  const org = { ...toBe, ...named, defaultLocationId: organization.location.id }
  const actor: Actor = {
    type: 'member',
    id: organization.owner.id,
    role: 'owner',
    org,
    mode: 'live',
    locations: '*',
  }
  return {
    owner,
    org,
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
