import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { deriveKey } from '../../kernel/secrets/derive-key.ts'
import { type Sealer, sealer, UnopenableSecret } from '../../kernel/secrets/sealer.ts'
import { backupFolder } from './backup-setup.ts'
import { writeSmallFile } from './write-durably.ts'

// The service cannot read backups, but it checks the newest one every week. So it stores the key of the newest backup
// in the data directory, encrypted with a key that is derived from the master secret. Anyone who has both can read the
// newest backup, which contains only data that the data directory contains too. Earlier backups still need the recovery
// code.

const schema = z.object({ name: z.string(), sealed: z.string() })

const fileIn = (dataDirectory: string): string => join(backupFolder(dataDirectory), 'newest-key.json')

const sealerOf = (masterSecret: string): Sealer => sealer(deriveKey(masterSecret, 'newest backup'), 'backup')

const contextOf = (name: string): string => `key of the backup ${name}`

/** Stores the key of the newest backup. It replaces the key of the previous backup. */
export async function storeNewestKey(
  dataDirectory: string,
  masterSecret: string,
  { name, key }: { name: string; key: Buffer },
): Promise<void> {
  const sealed = sealerOf(masterSecret).seal(key.toString('base64'), contextOf(name))
  await writeSmallFile(fileIn(dataDirectory), JSON.stringify({ name, sealed }))
}

/**
 * Reads the key of the newest backup. Undefined if no key was stored, or if it was encrypted with another master
 * secret.
 */
export async function readNewestKey(
  dataDirectory: string,
  masterSecret: string,
): Promise<{ name: string; key: Buffer } | undefined> {
  try {
    const { name, sealed } = schema.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
    const key = Buffer.from(sealerOf(masterSecret).open(sealed, contextOf(name)), 'base64')
    return { name, key }
  } catch (error) {
    if (error instanceof UnopenableSecret || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return undefined
    throw error
  }
}
