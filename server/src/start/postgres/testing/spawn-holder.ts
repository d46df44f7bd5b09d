import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'node:test'
import { postmasterFile } from '../postmaster-file.ts'
import { until } from '../processes.ts'
import { hasEnded } from '../run-postgres.ts'
import { afterwards } from './scratch.ts'

const program = fileURLToPath(new URL('hold-until-killed.ts', import.meta.url))

/**
 * Starts another process that uses the data directory like a server. The process is in a separate process group, so
 * that it does not receive signals that are sent to the test.
 */
export function spawnHolder(t: TestContext, directory: string): ChildProcess {
  const child = spawn(process.execPath, [program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  afterwards(t, async () => {
    if (hasEnded(child)) return
    child.kill('SIGTERM')
    await until(() => hasEnded(child) && !existsSync(postmasterFile(join(directory, 'postgres'))), 5000)
  })
  return child
}

export async function nextOutput(child: ChildProcess): Promise<string> {
  const [chunk] = await once(child.stdout!, 'data')
  return String(chunk)
}
