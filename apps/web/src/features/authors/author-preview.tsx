import type { Received } from '@inkwell/api-client/api-client'
import type * as contract from '@inkwell/contract/author'
import { AuthorLinks } from './author-header.tsx'
import { toLinks, toPortrait } from './author.ts'
import { Portrait } from './portrait.tsx'

interface AuthorPreviewProps {
  name: string
  profile: Received<contract.Profile>
}

/** What the page of an author will say of them. */
export function AuthorPreview({ name, profile }: AuthorPreviewProps) {
  const { biography, image } = profile
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      <Portrait picture={toPortrait(image)} name={name} size="large" />
      <div className="grid min-w-0 flex-1 basis-64 content-center gap-2">
        <p className="font-text text-card font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        {biography && (
          <p className="wrap-anywhere" dir="auto">
            {biography}
          </p>
        )}
        <AuthorLinks links={toLinks(profile.links)} />
      </div>
    </div>
  )
}
