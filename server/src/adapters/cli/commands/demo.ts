import { ensureDemo } from '../../../demo/index.ts'
import { announcedAddress } from '../../../start/announced-address.ts'
import type { Command } from '../command.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary:
    'Create the demo organizations if they do not exist, and issue new keys and customer links for them.',
  act: async ({ database, kernel, config }) => {
    const base_url = announcedAddress(config.dataDirectory) ?? config.publicUrl
    const orgs = await ensureDemo({ database, kernel, now: kernel.now() })
    const whole = (path: string | null): string | null => path && `${base_url}${path}`
    return {
      base_url,
      orgs: orgs.map(({ pages, ...org }) => ({
        ...org,
        customer_links: Object.fromEntries(
          Object.entries(pages).map(([kind, path]) => [kind, whole(path as string | null)]),
        ),
      })),
    }
  },
}
