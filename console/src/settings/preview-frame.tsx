import { useEffect, useState } from 'react'

interface Props {
  html: string
  styles: string
  title: string
}

/**
 * Shows a customer page in a frame without scripts and forms. The console's content security policy applies to the
 * frame too and forbids inline styles, so the stylesheet is added to the document after loading.
 */
export function PreviewFrame({ html, styles, title }: Props) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [html])
  return (
    <iframe
      className="preview-frame"
      title={title}
      sandbox="allow-same-origin"
      src={url}
      onLoad={(event) => adopt(event.currentTarget, styles)}
    />
  )
}

function adopt({ contentWindow, contentDocument }: HTMLIFrameElement, styles: string): void {
  if (!contentWindow || !contentDocument) return
  const { CSSStyleSheet } = contentWindow as Window & typeof globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  contentDocument.adoptedStyleSheets = [sheet]
}
