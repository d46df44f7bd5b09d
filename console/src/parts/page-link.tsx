import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { usePlace } from '../api/use.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** URL of the page, relative to the organization, such as `clients/0198…`. */
  to: string
  search?: Record<string, string>
  children: ReactNode
}

/** A link to another page of the same organization and mode. */
export function PageLink({ to, search, ...rest }: Props) {
  const { org, mode } = usePlace()
  const base = mode === 'sandbox' ? 's' : 'c'
  return <Link to={`/${base}/${org}/${to}` as never} search={(search ?? {}) as never} {...(rest as object)} />
}
