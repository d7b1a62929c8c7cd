import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** What a person sees when our own code fails. */
export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="px-4">
      <title>{text.crash.title}</title>
      <Notice title={text.crash.title} explanation={text.crash.explanation}>
        <Button onClick={() => location.reload()}>{text.crash.way}</Button>
      </Notice>
    </main>
  )
}
