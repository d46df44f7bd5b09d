import './shell.css'
import { Drawer } from '@mantine/core'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { rememberPage, signedOut } from '../api/signed-out.ts'
import { useStore } from '../api/store.ts'
import { usePlace } from '../api/use.ts'
import { Failure } from '../parts/states.tsx'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { useMemberPreferences } from '../theme/use-preference-changes.ts'
import { Bar } from './bar.tsx'
import { CompanyMenu } from './company-menu.tsx'
import { KeyHelp } from './key-help.tsx'
import { NavLinks } from './nav.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OutcomeBanner } from './outcome-banner.tsx'
import { SimulationBanner } from './simulation-banner.tsx'
import { StateBanner } from './state-banner.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { type ConsolePage, pageAt, pagesFor } from './places.ts'
import { RefusedPage } from './refused-page.tsx'
import { Toasts } from './toasts.tsx'
import { useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'
import { useLostFocus } from './use-lost-focus.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Frame of every page: navigation, search, actions and the page itself. */
export function Shell() {
  const { org, mode } = usePlace()
  const { can, error, me } = useMe()
  const pages = pagesFor(can)
  const [layer, setLayer] = useState<'palette' | 'help' | 'create' | 'more'>()
  const refused = useRefusedPage()
  const isLive = useLive()
  const main = useMainOfPage()
  useLostFocus()
  useMemberPreferences()
  const close = (): void => setLayer(undefined)
  useKeys({
    pages,
    openPalette: () => setLayer('palette'),
    openHelp: () => setLayer('help'),
    openCreate: () => setLayer('create'),
    go: useGo(),
  })
  if (useStore(signedOut) === org) return <ToSignIn />
  return (
    <div className="shell" data-mode={mode}>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <nav className="nav" aria-label="Pages">
        <CompanyMenu />
        <NavLinks pages={pages} />
      </nav>
      <Bar
        isLive={isLive}
        openPalette={() => setLayer('palette')}
        isCreating={layer === 'create'}
        setCreating={(isOpen) => setLayer(isOpen ? 'create' : undefined)}
      />
      <main id="main" className="main" tabIndex={-1} ref={main} key={`${org} ${mode}`}>
        <OfflineBanner />
        <StateBanner />
        <SimulationBanner />
        <OutcomeBanner />
        {/* If a refresh fails, the page stays, because it can contain what the person has typed. */}
        {error && !me ? <Failure error={error} /> : refused ? <RefusedPage page={refused} /> : <Outlet />}
      </main>
      <PhoneTabs pages={pages} open={setLayer} />
      <Toasts />
      <KeyHelp opened={layer === 'help'} onClose={close} />
      <Drawer opened={layer === 'more'} onClose={close} title="All pages" position="bottom" size="auto">
        <div className="more-sheet">
          <nav className="nav" aria-label="All pages">
            <NavLinks pages={pages} onGo={close} />
          </nav>
        </div>
      </Drawer>
      <Suspense>{layer === 'palette' && <Palette onClose={close} />}</Suspense>
    </div>
  )
}

/** Returns the requested page if the member's role does not permit it. Undefined otherwise. */
function useRefusedPage(): ConsolePage | undefined {
  const { me, can } = useMe()
  const page = useRouterState({ select: (state) => pageAt(state.resolvedLocation?.pathname ?? '') })
  return me && page && !can(page.permission) ? page : undefined
}

/** Opens the sign-in page. After signing in, the person returns to the current page. */
function ToSignIn() {
  const [isStored, setStored] = useState(false)
  useEffect(() => {
    rememberPage(location)
    setStored(true)
  }, [])
  return isStored ? <Navigate to="/sign-in" /> : null
}

/** When another page opens, moves the focus and the scroll position to its start. */
function useMainOfPage() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    main.current?.focus()
    main.current?.scrollTo(0, 0)
  }, [path])
  return main
}
