import type { Config } from '../../config.ts'
import type { Connection } from '../../kernel/database/database.ts'
import type { InstallationReader } from '../../kernel/installation/installation-reader.ts'
import type { Storage } from '../../kernel/storage/index.ts'

/** Parts that a check can use even if the database does not answer. */
export interface OfflineParts {
  config: Config
  storage: Storage
  /** Returns the current time of this host, in milliseconds. */
  now: () => number
  /** True if checks may take a long time. They then read the bytes of all files. */
  isDeep: boolean
}

/** Parts that the checks of an installation can use. */
export interface DoctorParts extends OfflineParts {
  /** Connection settings of the login that can read the most: a superuser, or the owner of the tables. */
  connection: Connection
  reader: InstallationReader
}

/** Result of a check. `note` is a fact that may interest the operator. */
export type Finding =
  | { isRight: true; note?: string }
  | {
      isRight: false
      wrong: string
      advice: string
      /** True if the finding is shown to the operator, but does not make the check fail. */
      isWarning?: true
    }

/**
 * A check of the installation. It must not change anything that other processes can see, except in `fix`. If `examine`
 * throws, the check counts as failed.
 */
export interface Check {
  /** Name for `--fix` and for programs, in kebab-case. */
  name: string
  /** Statement that is true if nothing is wrong: a short sentence without a full stop. */
  title: string
  /** True if the check runs only with `--deep`. */
  isDeep?: true
  /** True if a finding is about backups and not about the data. An upgrade does not fail because of it. */
  isAboutBackups?: true
  examine(parts: DoctorParts): Promise<Finding>
  /** Corrects what `examine` finds. Undefined if only a person can do that. */
  fix?(parts: DoctorParts): Promise<void>
}

/** A check that needs no database. It also runs if the database does not answer. */
export interface OfflineCheck extends Check {
  isOffline: true
  examine(parts: OfflineParts): Promise<Finding>
  fix?(parts: OfflineParts): Promise<void>
}

export const right = (note?: string): Finding => ({ isRight: true, ...(note === undefined ? {} : { note }) })

export const wrong = (sentence: string, advice: string): Finding => ({
  isRight: false,
  wrong: sentence,
  advice,
})

/** A finding that does not make the check fail. */
export const warning = (sentence: string, advice: string): Finding => ({
  isRight: false,
  wrong: sentence,
  advice,
  isWarning: true,
})

const mostNamed = 5

/** Joins names for a sentence. Contains the first five names and the number of the others. */
export function listed(names: readonly string[]): string {
  const first = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${first} and ${names.length - mostNamed} more` : first
}
