import { ensureDemo } from '../../../demo/index.ts'
import { announcedAddress } from '../../../start/announced-address.ts'
import type { Command } from '../command.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'Make sure that the demo organizations exist, and issue new keys for them.',
  act: async ({ database, kernel, config }) => ({
    base_url: announcedAddress(config.dataDirectory) ?? config.publicUrl,
    orgs: await ensureDemo({ database, kernel, now: kernel.now() }),
  }),
}
