import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Variables = Record<string, string | undefined>
type Resolved = { variables: Variables; light: Variables; dark: Variables }

/**
 * Returns Mantine's CSS variables for the console's theme, as a stylesheet. Mantine would otherwise write them into a
 * style element, which the content security policy forbids. Variables that have the same value in Mantine's own
 * stylesheet are left out.
 */
export async function mantineVariables(root: string): Promise<string> {
  const require = createRequire(join(root, 'console/package.json'))
  const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href)
  const core = (await load(require.resolve('@mantine/core'))) as {
    mergeMantineTheme(base: unknown, own: unknown): unknown
    defaultCssVariablesResolver(theme: unknown): Resolved
    DEFAULT_THEME: unknown
  }
  const { theme, variables } = (await load(join(root, 'console/src/theme/theme.ts'))) as {
    theme: unknown
    variables: (theme: unknown) => Resolved
  }
  const merged = core.mergeMantineTheme(core.DEFAULT_THEME, theme)
  const base = core.defaultCssVariablesResolver(merged)
  const own = variables(merged)
  const sheet = readFileSync(require.resolve('@mantine/core/styles.css'), 'utf8')
  const block = (selector: string, all: Variables): string => {
    const lines = Object.entries(all)
      .filter(([name, value]) => value !== undefined && !sheet.includes(`${name}: ${value};`))
      .map(([name, value]) => `  ${name}: ${value};\n`)
    return `${selector} {\n${lines.join('')}}\n`
  }
  return [
    '/* Written by `npm run generate`. */\n',
    block(':root', { ...base.variables, ...own.variables }),
    block(":root[data-mantine-color-scheme='light']", { ...base.light, ...own.light }),
    block(":root[data-mantine-color-scheme='dark']", { ...base.dark, ...own.dark }),
  ].join('')
}
