import { capitalized } from '../../../server/src/adapters/openapi/operation-names.ts'
import type { ResourceType } from './resource-types.ts'

/** Returns the interfaces of the resource API, one for each resource. */
export function resourceInterfaces(resources: readonly ResourceType[]): string {
  const groups = Map.groupBy(resources, ({ name }) => name.split('.')[0]!)
  const interfaces = [...groups].flatMap(([group, of]) =>
    of[0]!.kind === 'own'
      ? []
      : [
          `/** The routes of the resource API below \`/${group}\`. */\nexport interface ${capitalized(group)}Resource {\n${of.map(({ member }) => member).join('')}}\n`,
        ],
  )
  const members = [...groups].map(([group, of]) =>
    of[0]!.kind === 'own' ? of[0]!.member : `  ${group}: ${capitalized(group)}Resource\n`,
  )
  return [
    ...resources.map(({ declarations }) => declarations).filter(Boolean),
    ...interfaces,
    `/** The resource API. */\nexport interface Resources {\n${members.join('')}}\n`,
  ].join('\n')
}
