import { build } from 'esbuild';
import { namesForNode } from './test/run/bundleNames.mjs';
const entry = process.argv[2] ?? 'src/extension.ts';
const min = Number(process.argv[3] ?? 8000);
const r = await build({entryPoints:[entry],bundle:true,minify:true,metafile:true,write:false,outfile:'/tmp/x.cjs',format:'cjs',platform:'node',target:'node20',mainFields:['module','main'],external:['vscode'],plugins:[namesForNode('__dirname')],preserveSymlinks:true,logLevel:'error'});
const out = Object.values(r.metafile.outputs)[0];
const size = k => out.inputs[k]?.bytesInOutput ?? 0;
const inputs = r.metafile.inputs;
const succ = k => (inputs[k]?.imports ?? []).filter(i=>!i.external && inputs[i.path] && (i.kind!=='dynamic-import')).map(i=>i.path);
// Cut: simple dominators by removing each node
const reach = (skip) => { const seen=new Set(); const st=[entry]; if(entry===skip) return seen; seen.add(entry); while(st.length){const k=st.pop(); for(const s of succ(k)) if(s!==skip && !seen.has(s)){seen.add(s);st.push(s)}} return seen; };
const all = reach(); let total=0; for(const k of all) total+=size(k); console.log('static', total, all.size);
const rows=[];
for(const k of all){ if(k===entry) continue; const left=reach(k); let lost=0,c=0; for(const x of all) if(!left.has(x)){lost+=size(x);c++} if(lost>=min) rows.push([lost,c,k, [...all].filter(x=>succ(x).includes(k)).length]); }
rows.sort((a,b)=>b[0]-a[0]); for(const l of rows) console.log(l.join(' '));
