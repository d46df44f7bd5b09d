import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type Config } from '../config.ts'

const fileIn = (directory: string): string => join(directory, 'server.json')

/** The address that callers use, once the port is known. */
export function baseAddress(config: Config, port: number): string {
  return config.publicUrl === addressOf(config.host, 0) ? addressOf(config.host, port) : config.publicUrl
}

/** Lets commands on the same data directory name the address of the running server. */
export function announceAddress(directory: string, address: string): void {
  writeFileSync(fileIn(directory), JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
}

export function withdrawAddress(directory: string): void {
  rmSync(fileIn(directory), { force: true })
}

/** Undefined when no server runs, or it does not say where. */
export function announcedAddress(directory: string): string | undefined {
  try {
    const { pid, address } = JSON.parse(readFileSync(fileIn(directory), 'utf8')) as {
      pid: number
      address: string
    }
    process.kill(pid, 0)
    return address
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM' || code === 'ENOENT' || code === 'ESRCH' || error instanceof SyntaxError)
      return undefined
    throw error
  }
}
