import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { backupFolder } from '../backup/backup-setup.ts'
import { writeSmallFile } from '../backup/write-durably.ts'

const verificationSchema = z.object({
  /** Name of the backup that was restored. */
  name: z.string(),
  /** Time at which the check ended. */
  at: z.iso.datetime(),
  seconds: z.number(),
  /** `impossible`: the backup could not be checked, for example because there is too little free space. */
  outcome: z.enum(['right', 'wrong', 'impossible']),
  /** Result of the check, or the reason why the backup could not be checked. */
  sentence: z.string(),
  /** Time at which the newest successful check ended. Null if there was none. */
  right_at: z.iso.datetime().nullable(),
})
/** The newest check of a backup by the service. */
export type Verification = z.infer<typeof verificationSchema>

const fileIn = (dataDirectory: string): string => join(backupFolder(dataDirectory), 'verification.json')

/** Stores the result of a check, and retains the time of the newest successful one. */
export async function recordVerification(
  dataDirectory: string,
  result: Omit<Verification, 'right_at'>,
): Promise<Verification> {
  const before = await readVerification(dataDirectory)
  const right_at = result.outcome === 'right' ? result.at : (before?.right_at ?? null)
  const verification = { ...result, right_at }
  await writeSmallFile(fileIn(dataDirectory), JSON.stringify(verification))
  return verification
}

/** Reads the result of the newest check. Undefined if there was none. */
export async function readVerification(dataDirectory: string): Promise<Verification | undefined> {
  try {
    return verificationSchema.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
