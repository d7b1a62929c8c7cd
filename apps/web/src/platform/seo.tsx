import { useApp } from './app-provider.tsx'
import { text } from './text.ts'

interface SeoProps {
  title?: string
  description: string
  /** The canonical path, such as `/post/1`. Without it the page is not indexed. */
  path?: string
  image?: string | undefined
}

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
