/** The README of an archive. */
export const README = `This archive holds everything that you have in this blog.

profile.json    who you are here
sessions.json   where you were signed in when you asked for this
posts.json      an index of all your posts
posts/          each post as a Markdown file. Below the second line of dashes stands what you wrote,
                byte for byte
trash/          the posts that you deleted within the last 30 days
pictures/       their pictures, as WebP

Not in it are your password, of which nobody knows more than a fingerprint, and the drafts that your
browser keeps for you.

Most blogging programs read Markdown with front matter. Inkwell takes your posts back with

    npm run import -- FOLDER

where FOLDER is the one that you unpacked this archive into.
`
