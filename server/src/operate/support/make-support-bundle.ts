import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { version } from '../../version.ts'
import { type Examination, examineInstallation } from '../doctor/index.ts'
import { describeDatabase } from './describe-database.ts'
import { readLogEnd } from './read-log-end.ts'
import { redactPostgresLog, redactServiceLog, withoutValues } from './redact-log.ts'

export interface SupportOptions {
  /** Path of the new file. */
  file: string
  /** Path of a file with the log of the service, which is written to standard error and stored nowhere else. `-`: standard input. */
  log: string | undefined
  now: Date
}

/**
 * Writes a file that describes an installation for a support person: versions, names of settings, the findings of the
 * doctor, logs without values, sizes, sessions and locks. It contains no row and no secret. Returns the names of its
 * parts.
 * @throws {StartRefused} with a message for the operator.
 */
export async function makeSupportBundle(
  config: Config,
  openPostgres: () => Promise<OpenPostgres>,
  { file, log, now }: SupportOptions,
): Promise<string[]> {
  if (existsSync(file)) throw new StartRefused(`${file} exists already: choose another name.`)
  const bundle = {
    about: {
      at: now.toISOString(),
      quoin: version,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      processors: availableParallelism(),
      memory_bytes: totalmem(),
      database: config.databaseUrl === undefined ? 'embedded' : 'own',
      storage: config.storage.kind,
      role: config.role,
      api_processes: config.apiProcesses,
    },
    settings: config.settings,
    doctor: await findingsOf(config, openPostgres),
    database: await stateOf(openPostgres),
    postgres_log: redactPostgresLog(readIfThere(join(config.dataDirectory, 'postgres.log'))),
    service_log: log === undefined ? null : redactServiceLog(await readLogEnd(log)),
  }
  await writeFile(file, `${JSON.stringify(bundle, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 })
  return Object.keys(bundle)
}

/**
 * Examines the installation. A finding may contain data of a record: for example, the last error of a message contains
 * its address.
 */
async function findingsOf(config: Config, openPostgres: () => Promise<OpenPostgres>): Promise<Examination[]> {
  const examinations = await examineInstallation(config, openPostgres, { isDeep: false, fix: undefined })
  const redacted = (text: string | null): string | null => text && withoutValues(text)
  return examinations.map((each) => ({
    ...each,
    wrong: redacted(each.wrong),
    note: redacted(each.note),
    advice: redacted(each.advice),
  }))
}

/**
 * Describes the database. If it does not answer, the findings of the doctor report that, and the other parts are still
 * written.
 */
async function stateOf(openPostgres: () => Promise<OpenPostgres>): Promise<object> {
  let postgres: OpenPostgres | undefined
  try {
    postgres = await openPostgres()
    return await describeDatabase(postgres.connection)
  } catch (error) {
    return { unreadable: (error as { code?: unknown }).code ?? (error as Error).name }
  } finally {
    await postgres?.stop()
  }
}

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
