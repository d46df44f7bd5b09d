import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSystemdRun, readUnit, valueIn } from './unit-file.ts'

export const systemdFolder = new URL('../../../deploy/systemd/', import.meta.url)
export const unit = readUnit(new URL('quoin.service', systemdFolder))

/**
 * Runs the command `quoin` of operators (`deploy/systemd/quoin`) with a systemd-run that only records how it is called,
 * and returns this call. `folder` is an empty folder for these stubs.
 */
export function recordCommand(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ReturnType<typeof readSystemdRun> {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const calls = join(folder, 'call')
  const stub = (name: string, line: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  stub('systemd-run', `printf '%s\\0' "$@" > '${calls}'`)
  stub(
    'systemctl',
    `[ "$*" = 'show --property=ReadWritePaths --value quoin.service' ] && echo '${valueIn(unit, 'Service.ReadWritePaths')}'`,
  )
  const { status, stderr } = spawnSync(fileURLToPath(new URL('quoin', systemdFolder)), args, {
    env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`deploy/systemd/quoin ended with ${status}: ${stderr}`)
  return readSystemdRun(readFileSync(calls, 'utf8').split('\0').slice(0, -1))
}
