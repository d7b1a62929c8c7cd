import { useRef } from 'react'
import { text } from '../../platform/text.ts'
import { AccountLinks } from './account-links.tsx'

const MENU = 'account-menu'

/** A button with a menu of links: a popover, which browsers open and close without our script. */
export function AccountMenu() {
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label={text.topBar.account}
        title={text.topBar.account}
        className="grid size-11 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink"
      >
        <svg viewBox="0 0 24 24" aria-hidden className="icon size-5">
          <circle cx="12" cy="8" r="4" />
          <path d="M5 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1" />
        </svg>
      </button>
      <div ref={menu} id={MENU} popover="auto" className="account-menu">
        <AccountLinks look="quiet" onFollow={() => menu.current?.hidePopover()} />
      </div>
    </>
  )
}
