import type { Mutant } from './mutant.ts'

/** Files: how they come, where they lie, and when they go. */
export const fileMutants: readonly Mutant[] = [
  {
    promise: 'an address of a file is a signature over what may be put there',
    file: 'server/src/adapters/transfers/upload-door.ts',
    text: "if (!addresses.isOurs(token, { action: 'put', sizeBytes, contentType })) throw",
    becomes: "if (!addresses.isOurs && { action: 'put', sizeBytes, contentType }) throw",
    tests: ['server/src/adapters/transfers/transfers.test.ts'],
  },
  {
    promise: 'what was put has the digest that was announced',
    file: 'server/src/domains/files/take-uploaded.ts',
    text: 'row.sha256 !== null && row.sha256 !== sha256Of(bytes)',
    becomes: "row.sha256 === '' && row.sha256 !== sha256Of(bytes)",
    tests: ['server/src/domains/files/two-steps.test.ts'],
  },
  {
    promise: 'at most 100 files of a kind are ready at one record',
    file: 'server/src/domains/files/keep-file.ts',
    text: 'if (ready < mostReady) return',
    becomes: 'if (ready < 2 * mostReady) return',
    tests: ['server/src/domains/files/two-steps.test.ts'],
  },
  {
    promise: 'files of an organization take no more room than it has',
    file: 'server/src/domains/files/room.ts',
    text: 'if (sum!.held_bytes <= most) return',
    becomes: 'if (sum!.held_bytes >= 0) return',
    tests: ['server/src/domains/files/sweeps.test.ts'],
  },
  {
    promise: 'a document that went out takes no more files',
    file: 'server/src/domains/files/completion.ts',
    text: 'if (parent) requireOpen(kind, parent)',
    becomes: 'if (!parent) requireOpen(kind, parent!)',
    tests: ['server/src/domains/files/two-steps.test.ts'],
  },
  {
    promise: 'what was put is removed once nobody wants it',
    file: 'server/src/domains/files/remove-files.ts',
    text: 'await storage.delete(uploadOf(orgId, id))',
    becomes: 'void uploadOf(orgId, id)',
    tests: ['server/src/domains/files/sweeps.test.ts'],
  },
  {
    promise: 'an object is there whole or not at all, wherever the process that puts it is killed',
    file: 'server/src/kernel/storage/directory-storage.ts',
    text: 'const unnamed = join(incoming, randomUUID())',
    becomes: 'const unnamed = (await makeFolder(dirname(path)), randomUUID()) && path',
    tests: ['server/src/kernel/storage/directory-killed.test.ts'],
  },
  {
    promise: 'what storage does not answer is asked again',
    file: 'server/src/kernel/storage/s3-storage.ts',
    text: 'answer.status < 500 && answer.status !== 429) return answer',
    becomes: 'answer.status < 600) return answer',
    tests: ['server/src/kernel/storage/s3-storage.test.ts'],
  },
]
