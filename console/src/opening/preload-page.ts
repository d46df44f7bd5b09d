/**
 * Files of each page, by path of the page. The build inserts them. Without them, a browser would find these files only
 * when the program runs.
 */
declare const pageFiles: Record<string, string[]> | undefined

/** Begins to load the script and the style sheet of the page, in parallel with the program. */
export function preloadPage(path: string): void {
  if (typeof pageFiles === 'undefined') return
  for (const file of pageFiles[path] ?? []) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
    else link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = `/console/${file}`
    document.head.append(link)
  }
}
