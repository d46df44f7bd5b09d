import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'

// A test process that stores an object and kills itself right before or after a file system call:
// `node dying-writer-for-tests.ts ROOT ORG ID CALL how`. The moments before and after these calls are numbered. CALL
// is the number of the moment at which the process kills itself. If there are fewer moments, the process survives and
// prints how many there were.

const [root, orgId, id, killAt, how] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  'put' | 'receive',
]
let calls = 0

function counted<Arguments extends unknown[], Answer>(
  call: (...args: Arguments) => Promise<Answer>,
): (...args: Arguments) => Promise<Answer> {
  return async function (this: unknown, ...args) {
    killIfDue()
    const answer = await call.apply(this, args)
    killIfDue()
    return answer
  }
}

function killIfDue(): void {
  if (++calls === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

const { promises } = fs
const anyFile = await promises.open(import.meta.filename)
const prototype = Object.getPrototypeOf(anyFile) as Record<'sync' | 'writeFile', typeof anyFile.sync>
await anyFile.close()
for (const name of ['open', 'mkdir', 'rename', 'stat'] as const)
  Object.assign(promises, { [name]: counted(promises[name] as (...args: never[]) => Promise<unknown>) })
for (const name of ['sync', 'writeFile'] as const) prototype[name] = counted(prototype[name])
syncBuiltinESMExports()

const { directoryStorage } = await import('./directory-storage.ts')
const storage = directoryStorage(root, { upload: () => '' })
const key = { orgId, kind: 'crew_photo', id }
const bytes = Buffer.alloc(200_000, 'n')
if (how === 'put') await storage.put(key, bytes, 'image/jpeg')
else await storage.receive(key, Readable.from(inPieces()), bytes.length)
process.stdout.write(String(calls))

function* inPieces() {
  for (let at = 0; at < bytes.length; at += 50_000) {
    killIfDue()
    yield bytes.subarray(at, at + 50_000)
  }
}
