import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { savedDocuments } from '../../automation.ts'
import { gallery } from '../../gallery.ts'

export const listGallery = query({
  name: 'automations.gallery.list',
  summary: 'List the ready-made automations that can be created unchanged.',
  description: 'Pass the `automation` of an entry to `automations.create`.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        key: z.string().describe('Key of the entry.'),
        summary: z.string().describe('One-sentence description of the automation.'),
        automation: z
          .object({
            definition: savedDocuments.definition,
            graph: savedDocuments.graph.optional(),
            triggerConfig: savedDocuments.triggerConfig.optional(),
          })
          .describe('Input of `automations.create` that creates this automation.'),
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
