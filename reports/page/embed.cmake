# SPDX-License-Identifier: GPL-3.0-or-later
#
# cmake -DPAGE=reports/page -DVEGA=/usr/share/javascript/vega -DOUT=page.c -P embed.cmake
#
# Writes the parts of the report pages as C arrays. The Debian package has Vega in modules; they are
# put one behind the other, each told its name, with a loader of a few lines around them.
set(modules util time format loader canvas statistics dataflow scale scenegraph expression
    event-selector selection functions runtime encode transforms view-transforms parser view)

set(vega "(function () {\nvar loaded = {};\nfunction define(needs, make) {\n  var made = {};\n\
  make.apply(null, needs.map(function (need) {\n    return need === 'exports' ? made : loaded[need];\n\
  }));\n  loaded[define.module] = made;\n}\ndefine.amd = true;\n")
foreach(module ${modules})
    file(READ ${VEGA}/vega-${module}.min.js text)
    string(REGEX REPLACE "//# sourceMappingURL=[^\n]*\n?" "" text "${text}")
    set(name vega-${module})
    if(module STREQUAL "selection")
        set(name vega-selections)
    endif()
    string(APPEND vega "define.module = '${name}';\n${text}\n")
endforeach()
string(APPEND vega "Object.assign(loaded['vega-dataflow'].transforms, loaded['vega-transforms'],\n\
  loaded['vega-view-transforms'], loaded['vega-encode']);\n\
window.vega = {parse: loaded['vega-parser'].parse, View: loaded['vega-view'].View};\n})();\n")
file(WRITE ${OUT}.vega.js "${vega}")

file(WRITE ${OUT}.new "#include \"reports/page.h\"\n")
function(embed name path)
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "(................................................................)"
           "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
    file(APPEND ${OUT}.new "static const unsigned char ${name}_data[] = {\n${hex}0};\n"
         "const gt_page_part gt_page_${name} = {${name}_data, sizeof ${name}_data - 1};\n")
endfunction()

# A page is a head, with a title and where scripts may come from; a start with its BRAND, a body and an end, of which a body
# may have its own. Vega makes functions of texts; where that is not allowed no charts are drawn.
function(embed_page name body TITLE SCRIPTS WHAT BRAND)
    foreach(part head start end)
        file(READ ${PAGE}/${part}.html ${part})
        string(CONFIGURE "${${part}}" ${part} @ONLY)
    endforeach()
    file(READ ${PAGE}/${body} text)
    if(text MATCHES "<body>")
        set(start "")
    endif()
    if(text MATCHES "</html>")
        set(end "")
    elseif(NOT SCRIPTS MATCHES eval)
        string(REGEX REPLACE "<script>\n<!-- part vega -->\n</script>\n|<!-- part (chart|deck) -->\n" "" end "${end}")
    endif()
    file(WRITE ${OUT}.${body} "${head}${start}${text}${end}")
    embed(${name} ${OUT}.${body})
endfunction()
set(plain "'unsafe-inline'")
set(charts "'unsafe-inline' 'unsafe-eval'")
embed_page(html page.html "Gauntlet report" "${charts}" "" "")
embed_page(changes_html changes.html "Gauntlet: what changed" "${plain}" report report)
embed_page(curve_html curve.html "Gauntlet: how a network learned" "${charts}" curve training)
embed_page(arena_html arena.html "Gauntlet arena" "${charts}" report arena)
embed_page(balance_html balance.html "Gauntlet balance" "${charts}" report balance)
embed_page(gate_html gate.html "Gauntlet gate" "${charts}" report gate)
embed_page(map_html map.html "Gauntlet map of decks" "${plain}" map "map of decks")
embed_page(replay_html replay.html "Gauntlet replay" "${plain}" "" "")
foreach(name arena balance changes curve gate map replay)
    embed(${name}_script ${PAGE}/${name}.js)
endforeach()
foreach(name table chart deck)
    embed(${name} ${PAGE}/${name}.js)
endforeach()
embed(script ${PAGE}/page.js)
embed(style ${PAGE}/page.css)
embed(replay_style ${PAGE}/replay.css)
embed(vega ${OUT}.vega.js)
file(RENAME ${OUT}.new ${OUT})
