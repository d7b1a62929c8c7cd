import { DATA_FOLDER } from './data-lines.ts'

/** Files with which Hugo, Jekyll and Eleventy build the archive as it is. */

const README = `Everything of this blog, for other programs and for Inkwell.

_posts/          the published posts, as Markdown with front matter
pages/           the pages of the site
images/          covers, portraits and the pictures in texts. Programs tell their format from the bytes
_drafts/         what is not published: drafts, posts that were withdrawn or hidden
_trash/          what was deleted within the last 30 days
feed.json        the published posts as a JSON feed, and with index.html as an archive for Micro.blog
wordpress.xml    everything for WordPress: Tools > Import
redirects.csv    old addresses and the new ones of a site that is built of this
${DATA_FOLDER}/        what only Inkwell reads: ids, times, earlier versions, line by line

Hugo, Jekyll and Eleventy build this folder as it is:

    hugo        jekyll build        npx @11ty/eleventy

Replace their layouts with your own. Inkwell takes everything back with

    npm run import -- FILE.zip

Not in it are passwords, of which nobody knows more than a fingerprint, tokens, and drafts that only a
browser keeps.
`

const JEKYLL = `title: "Blog"
timezone: UTC
future: true
permalink: /posts/:slug/
exclude: [layouts, hugo.yaml, eleventy, eleventy.config.js, wordpress.xml, redirects.csv, README.txt, feed.json, index.html]
kramdown:
  input: GFM
  hard_wrap: false
defaults:
  - scope: { path: "" }
    values: { layout: inkwell }
`

const JEKYLL_LAYOUT = `<!doctype html>
<html lang="{{ page.language | default: 'en' | escape }}">
<meta charset="utf-8">
<title>{{ page.title | escape }}</title>
<h1 dir="auto">{{ page.title | escape }}</h1>
{% if page.image %}<img src="{{ page.image | escape }}" alt="{{ page.image_alt | escape }}">{% endif %}
{{ content }}
{% for tag in page.tags %}<a href="/tags/#{{ tag | slugify }}">{{ tag | escape }}</a> {% endfor %}
</html>
`

const JEKYLL_HOME = `---
title: "Blog"
permalink: /
---
<ul>
{% for post in site.posts %}<li><a href="{{ post.url | escape }}">{{ post.title | escape }}</a></li>
{% endfor %}</ul>
`

const JEKYLL_TAGS = `---
title: "Tags"
permalink: /tags/
---
{% for tag in site.tags %}<h2 id="{{ tag[0] | slugify }}">{{ tag[0] | escape }}</h2>
<ul>
{% for post in tag[1] %}<li><a href="{{ post.url | escape }}">{{ post.title | escape }}</a></li>
{% endfor %}</ul>
{% endfor %}
`

const HUGO = `title: "Blog"
baseURL: "/"
buildFuture: true
permalinks:
  posts: /posts/:slug/
taxonomies:
  tag: tags
  series: series
markup:
  goldmark:
    renderer:
      unsafe: true
module:
  mounts:
    - { source: _posts, target: content/posts }
    - { source: pages, target: content/page }
    - { source: images, target: static/images }
    - { source: layouts, target: layouts }
`

const HUGO_SINGLE = `<!doctype html>
<html lang="{{ .Params.language | default "en" }}">
<meta charset="utf-8">
<title>{{ .Title }}</title>
<h1 dir="auto">{{ .Title }}</h1>
{{ with .Params.image }}<img src="{{ . }}" alt="{{ $.Params.image_alt }}">{{ end }}
{{ .Content }}
{{ range .GetTerms "tags" }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a> {{ end }}
</html>
`

const HUGO_LIST = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{{ .Title }}</title>
<h1 dir="auto">{{ .Title }}</h1>
<ul>
{{ range (cond .IsHome .Site.RegularPages .Pages) }}<li><a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a></li>
{{ end }}</ul>
</html>
`

const ELEVENTY = `module.exports = function (config) {
  config.setUseGitIgnore(false)
  for (const path of ['_drafts', '_trash', '${DATA_FOLDER}', 'layouts', '_layouts', 'jekyll', 'index.html']) {
    config.ignores.add(path)
  }
  config.addPassthroughCopy('images')
  config.addPassthroughCopy('feed.json')
  config.addGlobalData('layout', 'inkwell.html')
  // A tag may be named constructor.
  Object.setPrototypeOf(config.collections, null)
  const postsOf = (collections) => collections.getFilteredByGlob('_posts/*.md').reverse()
  config.addCollection('inkwell posts', postsOf)
  config.addCollection('inkwell tags', (collections) => {
    const tags = new Map()
    for (const post of postsOf(collections)) {
      for (const tag of post.data.tags ?? []) {
        if (!tags.has(tag)) tags.set(tag, [])
        tags.get(tag).push(post)
      }
    }
    return [...tags].sort(([a], [b]) => (a < b ? -1 : 1))
  })
  return { markdownTemplateEngine: false, dir: { layouts: '_eleventy' } }
}
`

const ELEVENTY_HOME = `---
title: "Blog"
permalink: /
---
<ul>
{% for post in collections["inkwell posts"] %}<li><a href="{{ post.url | escape }}">{{ post.data.title | escape }}</a></li>
{% endfor %}</ul>
`

const ELEVENTY_TAGS = `---
title: "Tags"
permalink: /tags/
---
{% for tag in collections["inkwell tags"] %}<h2>{{ tag[0] | escape }}</h2>
<ul>
{% for post in tag[1] %}<li><a href="{{ post.url | escape }}">{{ post.data.title | escape }}</a></li>
{% endfor %}</ul>
{% endfor %}
`

const ELEVENTY_LAYOUT = `<!doctype html>
<html lang="{{ language | default: 'en' | escape }}">
<meta charset="utf-8">
<title>{{ title | escape }}</title>
<h1 dir="auto">{{ title | escape }}</h1>
{% if image %}<img src="{{ image | escape }}" alt="{{ image_alt | escape }}">{% endif %}
{{ content }}
</html>
`

/** The files by their paths. */
export const SITE_FILES: readonly (readonly [path: string, text: string])[] = [
  ['README.txt', README],
  ['_config.yml', JEKYLL],
  ['_eleventy/inkwell.html', ELEVENTY_LAYOUT],
  ['_layouts/inkwell.html', JEKYLL_LAYOUT],
  ['eleventy.config.js', ELEVENTY],
  ['eleventy/home.html', ELEVENTY_HOME],
  ['eleventy/tags.html', ELEVENTY_TAGS],
  ['hugo.yaml', HUGO],
  ['jekyll/home.html', JEKYLL_HOME],
  ['jekyll/tags.html', JEKYLL_TAGS],
  ['layouts/_default/list.html', HUGO_LIST],
  ['layouts/_default/single.html', HUGO_SINGLE],
]
