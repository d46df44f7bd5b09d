import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type OfflineCheck, type OfflineParts, listed, right, wrong } from '../check.ts'

const secretFiles = ['secret', 'postgres-logins', 'holder.json']
/** Bits of a file's mode that let users other than its owner read or write it. */
const forOthers = 0o077

/** Returns the files with secrets that other users of this machine can read or write. */
function openFiles({ config }: Pick<OfflineParts, 'config'>): string[] {
  if (process.platform === 'win32') return []
  return secretFiles
    .map((name) => join(config.dataDirectory, name))
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & forOthers) !== 0)
}

export const privateFiles: OfflineCheck = {
  name: 'private-files',
  title: 'secrets can be read only by their owner',
  isOffline: true,
  examine(parts) {
    const open = openFiles(parts)
    return Promise.resolve(
      open.length === 0
        ? right()
        : wrong(
            `Other users of this machine can read or change ${listed(open)}.`,
            `Run \`chmod 600 ${open.join(' ')}\`, or \`quoin doctor --fix private-files\`. If others use this machine, also rotate the secrets.`,
          ),
    )
  },
  fix(parts) {
    for (const path of openFiles(parts)) chmodSync(path, 0o600)
    return Promise.resolve()
  },
}
