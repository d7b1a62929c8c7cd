import { useApp } from './app-provider.tsx'
import { text } from './text.ts'

interface SeoProps {
  title?: string
  description: string
  /** The page's one address, from the root: `/post/1`. Left out where a page has none. */
  path?: string
  image?: string | undefined
}

/** The page's head; React moves these elements there. */
export function Seo({ title, description, path, image }: SeoProps) {
  const { site } = useApp()
  const whole = title ? `${title} · ${site.siteName}` : site.siteName
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title ?? site.siteName} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={text.language.openGraph} />
      <meta property="og:site_name" content={site.siteName} />
      {image && <meta property="og:image" content={image} />}
      {path ? (
        <link rel="canonical" href={site.webOrigin + path} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
