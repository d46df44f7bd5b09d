import { auditFiles } from '../../../domains/organization/stored-files/index.ts'
import { type Check, type Finding, listed, right, wrong } from '../check.ts'

/** Time for each check of files without `--deep`, in milliseconds. Checks begin with the newest files. */
const limitMs = 2500

export const filesPresent: Check = {
  name: 'files-present',
  title: 'all files are in the storage',
  async examine({ reader, storage, isDeep }) {
    const audit = await auditFiles(reader, storage, {
      depth: 'presence',
      limitMs: isDeep ? Infinity : limitMs,
    })
    if (audit.missing > 0)
      return wrong(
        `${audit.missing} of ${audit.checked} files are missing in the storage: ${listed(audit.missingKeys)}.`,
        'Put the files back from a backup of the storage.',
      )
    if (audit.wrong > 0)
      return wrong(
        `${audit.wrong} of ${audit.checked} files have the wrong size: ${listed(audit.wrongKeys)}.`,
        'Put the files back from a backup of the storage.',
      )
    return checkedNote(audit)
  },
}

export const filesUnchanged: Check = {
  name: 'files-unchanged',
  title: 'the stored files are unchanged',
  async examine({ reader, storage, isDeep }) {
    const audit = await auditFiles(reader, storage, { depth: 'bytes', limitMs: isDeep ? Infinity : limitMs })
    if (audit.wrong > 0)
      return wrong(
        `${audit.wrong} of ${audit.checked} files have other bytes than those that were stored: ${listed(audit.wrongKeys)}.`,
        'Put the files back from a backup of the storage, and check its disk.',
      )
    return checkedNote(audit)
  },
}

function checkedNote({ files, checked }: { files: number; checked: number }): Finding {
  return right(
    checked < files
      ? `the newest ${checked} of ${files} files; \`--deep\` checks all of them`
      : `${files} files`,
  )
}
