import type { Config } from '../../config.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { invalidField } from '../../kernel/errors.ts'
import {
  type InstallationReader,
  openInstallationReader,
} from '../../kernel/installation/installation-reader.ts'
import { redactText } from '../../kernel/logs.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import { type Check, type OfflineParts, wrong } from './check.ts'
import { checks, offlineChecks } from './checks.ts'
import { asExamination, examine, type Examination } from './examine.ts'

export interface DoctorOptions {
  isDeep: boolean
  /** Name of the check whose findings are corrected first. */
  fix: string | undefined
}

/**
 * Checks an installation. It only reads, except that it stores, reads and deletes one small object in the storage, and
 * corrects the findings of the check `fix`. The service may be running meanwhile. The database is not migrated. If the
 * database does not answer, only checks that do not need it are run.
 *
 * @throws {AppError} `validation_error`, if there is no check with the name `fix`, or if only a person can correct what
 * it finds.
 */
export async function examineInstallation(
  config: Config,
  openPostgres: () => Promise<OpenPostgres>,
  { isDeep, fix }: DoctorOptions,
): Promise<Examination[]> {
  const fixing = fix === undefined ? undefined : checkToFix(fix)
  const parts = { config, storage: openStorage(config.storage), now: Date.now, isDeep }
  const began = performance.now()
  const database = await openDatabase(openPostgres)
  const seconds = (): number => (performance.now() - began) / 1000
  if ('reason' in database) return await examineOffline(parts, database.reason, seconds())
  const { connection, reader } = database
  try {
    const answers = asExamination(answering, { isRight: true }, seconds())
    await fixing?.fix!({ ...parts, connection, reader })
    return [answers, ...(await examine(checks, { ...parts, connection, reader }))]
  } finally {
    await database.close()
  }
}

const answering = { name: 'database', title: 'the database answers' }

function checkToFix(name: string): Check {
  const check = checks.find((each) => each.name === name)
  if (check?.fix) return check
  throw invalidField(
    'fix',
    `must be one of ${checks.flatMap((each) => (each.fix ? each.name : [])).join(', ')}`,
  )
}

async function examineOffline(parts: OfflineParts, reason: string, seconds: number): Promise<Examination[]> {
  const finding = wrong(reason, 'Correct this first. The checks of the database were left out.')
  return [asExamination(answering, finding, seconds), ...(await examine(offlineChecks, parts))]
}

interface OpenDatabase {
  connection: Connection
  reader: InstallationReader
  close(): Promise<void>
}

/** Opens the database, or returns a sentence about the reason why that is not possible. */
async function openDatabase(
  openPostgres: () => Promise<OpenPostgres>,
): Promise<OpenDatabase | { reason: string }> {
  let postgres: OpenPostgres | undefined
  try {
    postgres = await openPostgres()
    const { connection } = postgres
    const opened = postgres
    const reader = await openInstallationReader(connection)
    const close = async (): Promise<void> => {
      await reader.close()
      await opened.stop()
    }
    return { connection, reader, close }
  } catch (error) {
    await postgres?.stop()
    const { message, errors } = error as Error & { errors?: readonly Error[] }
    return { reason: `The database cannot be used: ${redactText(errors?.[0]?.message ?? message)}` }
  }
}
