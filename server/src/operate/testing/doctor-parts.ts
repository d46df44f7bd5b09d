import type { TestContext } from 'node:test'
import { Client } from 'pg'
import { readConfig } from '../../config.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { openInstallationReader } from '../../kernel/installation/installation-reader.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import { afterwards, scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { DoctorParts, Finding } from '../doctor/check.ts'

export interface FaultyParts extends DoctorParts {
  /** Connection of the superuser, with which a test causes a fault. Triggers and foreign keys are off. */
  client: Client
}

/**
 * Returns the parts that checks use, with a new database and an empty data directory. They are closed when the test
 * ends.
 */
export async function doctorParts(
  t: TestContext,
  { env = {}, connection }: { env?: Record<string, string>; connection?: Connection } = {},
): Promise<FaultyParts> {
  const database = connection ?? (await testDatabase())
  const config = readConfig({ QUOIN_DATA_DIR: scratchDirectory(t), ...env })
  const client = new Client(database)
  await client.connect()
  await client.query('set session_replication_role = replica')
  afterwards(t, () => client.end())
  const reader = await openInstallationReader(database)
  afterwards(t, () => reader.close())
  return {
    client,
    config,
    connection: database,
    reader,
    storage: openStorage(config.storage),
    now: Date.now,
    isDeep: false,
  }
}

/** Returns the message of a failed check. Throws if the check did not fail. */
export function wrongOf(finding: Finding): string {
  if (finding.isRight) throw new Error(`The check found nothing wrong: ${finding.note ?? ''}`)
  if (!/^[A-Z\d/`].*\.$/s.test(finding.wrong) || finding.advice === '')
    throw new Error(`This is no sentence: ${finding.wrong}`)
  return finding.wrong
}
