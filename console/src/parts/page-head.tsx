import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Title of the browser tab. Default: the title of the page. */
  tab?: string
  sub?: ReactNode
  children?: ReactNode
}

/** Heading of a page, with its actions on the right. It also sets the title of the browser tab. */
export function PageHead({ title, tab, sub, children }: Props) {
  return (
    <div className="head">
      <title>{`${tab ?? title} · Quoin`}</title>
      <h1>{title}</h1>
      {sub !== undefined && <span className="sub">{sub}</span>}
      <span className="head-actions">{children}</span>
    </div>
  )
}
