import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const name = 'assets/start.js'
const folder = import.meta.dirname

/**
 * Builds `src/opening/start.ts` as a plain script, which browsers run before the first paint, and inserts the names of
 * the files of each page.
 */
export function startScript(): Plugin {
  return {
    name: 'quoin:start-script',
    transformIndexHtml: {
      order: 'post',
      // The script stands before the style sheets, because it would otherwise wait for them.
      handler: () => [{ tag: 'script', attrs: { src: `/console/${name}` }, injectTo: 'head-prepend' }],
    },
    configureServer(server) {
      server.middlewares.use(`/console/${name}`, (_request, response, next) => {
        scriptFor('undefined').then((text) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(text)
        }, next)
      })
    },
    generateBundle: {
      // After Vite has removed the scripts that contain nothing but an import of a style sheet.
      order: 'post',
      async handler(_options, bundle) {
        const source = await scriptFor(JSON.stringify(pageFiles(bundle)))
        this.emitFile({ type: 'asset', fileName: name, source })
      },
    },
  }
}

async function scriptFor(files: string): Promise<string> {
  const built = (await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { pageFiles: files },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(folder, 'src/opening/start.ts'), formats: ['iife'], name: 'quoinStart' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0].output[0].code
}

/** Returns the files that a page needs besides the program, by path of the page in `src/routes.tsx`. */
function pageFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const program = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  )
  const routes = readFileSync(join(folder, 'src/routes.tsx'), 'utf8')
  const files: Record<string, string[]> = {}
  for (const [, path, module] of routes.matchAll(
    /page\(\s*'\/([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g,
  )) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(folder, 'src', module))
    if (!chunk)
      throw new Error(`The build has no file ${basename(module)} for the page /${path} in src/routes.tsx.`)
    const scripts = [chunk.fileName, ...chunk.imports].filter((file) => !program.has(file))
    const styles = chunks
      .filter(({ fileName }) => scripts.includes(fileName))
      .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    files[path] = [...scripts, ...styles]
  }
  return files
}
