import { useEffect } from 'react'
import type { MouseEvent } from 'react'
import { useRouteError } from 'react-router'
import { paths } from '../platform/paths.ts'
import { text } from '../platform/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

function openWhole(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  location.assign(event.currentTarget.href)
}

/** Replaces a screen that has thrown an error. */
export function PageCrash() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <>
      <title>{text.crash.title}</title>
      <Notice title={text.crash.title} explanation={text.crash.explanation}>
        <Button onClick={() => location.reload()}>{text.crash.way}</Button>
        {/* A full page load, because the broken state may still be in memory. */}
        <ButtonLink look="secondary" href={paths.landing} onClick={openWhole}>
          {text.crash.home}
        </ButtonLink>
      </Notice>
    </>
  )
}

/** The same if the layout has failed. */
export function ErrorBoundary() {
  return (
    <main className="px-4">
      <PageCrash />
    </main>
  )
}
