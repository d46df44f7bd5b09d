import { randomBytes } from 'node:crypto'
import type { Queries } from '../database/queries.ts'
import { serviceOrgId } from '../tasks/task.ts'
import { deriveKey } from './derive-key.ts'
import { sealedWith, sealer, type Sealer } from './sealer.ts'

/**
 * Root secrets, from which keys are derived. They are random, and are stored in the database encrypted with the
 * master secret, so that a start with a wrong master secret is detected.
 *
 * A rotation encrypts the few root secrets again, in one transaction, and adds a new root secret, which is used from
 * then on for encryption and digests. Data that was encrypted with an older root secret can still be decrypted.
 *
 * In an installation that was created before root secrets were introduced, the former master secret is the first root
 * secret.
 */
export interface RootSecrets {
  /** The current root secret, which is used for new encryption and digests. */
  current: string
  /** Older root secrets, the oldest first. */
  former: readonly string[]
}

export interface MasterSecrets {
  current: string
  /** Previous master secret, which is only used for decryption. */
  previous: string | undefined
}

/** Error: the configured master secret is not the one with which the root secrets in the database were encrypted. */
export class MasterSecretUnknown extends Error {}

/**
 * Decrypts the root secrets. In a new database, creates the first one. If several processes start at the same time,
 * the first of them creates it, and the others decrypt it or fail. `isOlder` is true if the installation has keys
 * that were created before root secrets were introduced.
 */
export async function openRootSecrets(
  system: Queries,
  master: MasterSecrets,
  at: { now: string; isOlder: boolean },
): Promise<RootSecrets> {
  const roots = await selectRoots(system)
  if (roots.length > 0) return openAll(roots, master)
  const first = at.isOlder ? (master.previous ?? master.current) : newRoot()
  await insertRoot(system, { number: 1, sealed: seal(master.current, 1, first), now: at.now })
  return openAll(await selectRoots(system), master)
}

/** Decrypts the root secrets of a database. Empty if no process has ever started. */
export async function readRootSecrets(system: Queries, master: MasterSecrets): Promise<readonly string[]> {
  const rows = await selectRoots(system)
  if (rows.length === 0) return []
  const { former, current } = openAll(rows, master)
  return [...former, current]
}

/** Replaces the root secrets of a database. */
export async function replaceRootSecrets(
  system: Queries,
  master: MasterSecrets,
  roots: readonly string[],
  now: string,
): Promise<void> {
  await system.rows('delete from quoin.root_secrets where org_id = $1', [serviceOrgId])
  for (const [at, root] of roots.entries())
    await insertRoot(system, { number: at + 1, sealed: seal(master.current, at + 1, root), now })
}

/**
 * Encrypts all root secrets with the current master secret and adds a new root secret. Must run in one transaction,
 * so that a crash leaves either all changes or none.
 */
export async function rotateRootSecrets(
  system: Queries,
  master: MasterSecrets,
  now: string,
): Promise<{ sealed_anew: number }> {
  const { current, former } = openAll(await selectRoots(system), master)
  const roots = [...former, current]
  for (const [at, root] of roots.entries())
    await updateRoot(system, at + 1, seal(master.current, at + 1, root))
  const number = roots.length + 1
  await insertRoot(system, { number, sealed: seal(master.current, number, newRoot()), now })
  return { sealed_anew: roots.length }
}

const newRoot = (): string => randomBytes(32).toString('base64url')
const contextOf = (number: number): string => `root secret ${number}`

function sealerOf(master: string): { id: string; sealer: Sealer } {
  const id = deriveKey(master, 'name').toString('base64url').slice(0, 16)
  return { id, sealer: sealer(deriveKey(master, 'root'), id) }
}

function seal(master: string, number: number, root: string): string {
  return sealerOf(master).sealer.seal(root, contextOf(number))
}

function openAll(rows: readonly RootRow[], { current, previous }: MasterSecrets): RootSecrets {
  const openers = [current, ...(previous === undefined ? [] : [previous])].map(sealerOf)
  const roots = rows.map(({ number, sealed }) => {
    const opener = openers.find(({ id }) => id === sealedWith(sealed))
    if (!opener)
      throw new MasterSecretUnknown(
        'The configured master secret cannot decrypt the secrets in the database.',
      )
    return opener.sealer.open(sealed, contextOf(number))
  })
  return { current: roots.at(-1)!, former: roots.slice(0, -1) }
}

interface RootRow {
  number: number
  sealed: string
}

function selectRoots(system: Queries): Promise<RootRow[]> {
  return system.rows(`select number, sealed from quoin.root_secrets where org_id = $1 order by number`, [
    serviceOrgId,
  ])
}

async function insertRoot(
  system: Queries,
  { number, sealed, now }: RootRow & { now: string },
): Promise<void> {
  await system.rows(
    `insert into quoin.root_secrets (org_id, number, sealed, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [serviceOrgId, number, sealed, now],
  )
}

async function updateRoot(system: Queries, number: number, sealed: string): Promise<void> {
  await system.rows(`update quoin.root_secrets set sealed = $3 where org_id = $1 and number = $2`, [
    serviceOrgId,
    number,
    sealed,
  ])
}
