import type { Page } from './page.ts'
import { settingDescriptions } from './setting-descriptions.ts'

/** Writes the page of all settings, as one table for each group. */
export function settingsPage(): Page {
  const groups = Map.groupBy(Object.entries(settingDescriptions), ([, { group }]) => group)
  const tables = [...groups].map(([group, settings]) => {
    const rows = settings.map(([name, { meaning, usual, without, example }]) => {
      const absent = usual === undefined ? (without ?? '') : `\`${usual}\``
      return `| \`${name}\` | ${meaning} | ${absent} | \`${example}\` |`
    })
    return [
      `## ${group}`,
      '',
      '| Setting | Meaning | Without it | Example |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return {
    path: '/operate/settings',
    title: 'Settings',
    summary: `The ${Object.keys(settingDescriptions).length} environment variables that the service reads.`,
    section: 'operate',
    body: [
      'All settings are environment variables, read once at the start. A wrong value, or a name that differs from a setting by one or two letters, ' +
        'prevents the start. The error message contains the name of the setting, but never a secret.',
      ...tables,
    ],
    terms: Object.keys(settingDescriptions).join(' '),
  }
}
