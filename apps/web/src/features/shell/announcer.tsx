import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { focusNewScreen } from './focus-new-screen.ts'
import { findDeparture, recordDeparture, watchLinks } from './departures.ts'
import { keepFocus } from './keep-focus.ts'

/**
 * After a client-side navigation, moves the focus into the new screen and announces its title, as
 * browsers do for a document.
 */
export function Announcer() {
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const shown = useRef(location)
  const [title, setTitle] = useState('')

  useEffect(watchLinks, [])
  useEffect(keepFocus, [])

  useLayoutEffect(() => {
    const from = shown.current
    shown.current = location
    const isSamePage = from.pathname === location.pathname && from.search === location.search
    if (isSamePage) return
    if (!isReturn) recordDeparture(from.key)
    const leftBy = isReturn ? findDeparture(location.key) : undefined
    return focusNewScreen({ hash: location.hash, isReturn, leftBy }, () => setTitle(document.title))
  }, [location, isReturn])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
