import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { savedDocuments } from '../../automation.ts'
import { gallery } from '../../gallery.ts'

export const listGallery = query({
  name: 'automations.gallery.list',
  summary: 'List the automations that are ready to use.',
  description: 'What an entry holds can be handed to `automations.create` as it is.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        key: z.string().describe('Names the entry.'),
        summary: z.string().describe('What it does.'),
        automation: z
          .object({
            definition: savedDocuments.definition,
            graph: savedDocuments.graph.optional(),
            triggerConfig: savedDocuments.triggerConfig.optional(),
          })
          .describe('What to make it of.'),
      }),
    ),
  }),
  errors: ['insufficient_permission'],
  handler() {
    return Promise.resolve({
      items: gallery.map(({ key, summary, ...automation }) => ({ key, summary, automation })),
    })
  },
})
