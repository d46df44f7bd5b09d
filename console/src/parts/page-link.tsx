import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { usePlace } from '../api/use.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** URL of the page, relative to the organization, such as `clients/0198…`. */
  to: string
  search?: Record<string, string>
  children: ReactNode
}

/**
 * A link to another page of the same organization and mode. A page can have hundreds of them, so they do not use the
 * router's own component, which computes its target again whenever the URL changes.
 */
export function PageLink({ to, search = {}, onClick, ...rest }: Props) {
  const router = useRouter()
  const { org, mode } = usePlace()
  const path = `/${mode === 'sandbox' ? 's' : 'c'}/${org}/${to}`
  const target = { to: path, search } as never
  const preload = (): void => void router.preloadRoute(target)
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    // If one of these keys is pressed, browsers open the link in another tab or window, or download it.
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isElsewhere) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <a
      {...rest}
      href={`${router.basepath}${path}${router.options.stringifySearch(search)}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={follow}
    />
  )
}
