import type { ReactNode } from 'react';

/** Drawn on the dark green of the slides, whatever the theme is. */
const TRACO = '#d6efe3';
const REALCE = '#8ee0b8';
const TERRA = '#0f6e4b';
const AGUA = '#6fc3e8';
const ALERTA = '#ffd479';

/** A drawing that says nothing which the text beside it does not say. */
function Cena({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 480 260"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke={TRACO}
      strokeWidth={2}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}

/** Contour lines, a river with a dam, two layers and the tower that watches them. */
export function CenaDoMapa() {
  return (
    <Cena>
      <rect x="20" y="16" width="440" height="228" rx="10" fill={TERRA} strokeOpacity={0.5} />
      <g strokeOpacity={0.35}>
        <path d="M20 92c70-44 120-38 170-10s86 30 136-6 86-30 134-14" />
        <path d="M20 122c72-46 122-40 172-10s82 28 130-8 90-32 138-16" />
        <path d="M20 66c64-32 116-34 166-12s90 30 138-2 84-28 136-14" />
      </g>
      <path d="M20 206c60-26 96 8 150-8s60-52 118-54 66 40 172 12" stroke={AGUA} strokeWidth={7} />
      <path d="M258 132 282 168" stroke={ALERTA} strokeWidth={7} />
      <path d="M300 186l52-16 58 10 10 34-66 16-60-14z" fill={REALCE} fillOpacity={0.4} stroke={REALCE} />
      <path d="M64 138l44-20 50 12 6 34-58 16z" fill={ALERTA} fillOpacity={0.28} stroke={ALERTA} />
      {['300 186', '352 170', '410 180', '420 214', '354 230', '294 216'].map((ponto) => {
        const [cx, cy] = ponto.split(' ');
        return <circle key={ponto} cx={cx} cy={cy} r={4} fill="#fff" stroke="none" />;
      })}
      <path
        d="M368 112l5-50h20l5 50M364 62h38M372 62V46h22v16M376 46v-8h14v8M371 88h24"
        stroke="#fff"
        strokeWidth={3}
      />
    </Cena>
  );
}

/** A file, the checks it passes, the map it becomes. */
export function CenaDoEnvio() {
  return (
    <Cena>
      <path d="M40 52h62l28 28v128H40z" fill={TERRA} />
      <path d="M102 52v28h28" />
      <g fill={TRACO} stroke="none" fontSize="17" fontFamily="system-ui, sans-serif">
        <text x="54" y="122">
          .zip
        </text>
        <text x="54" y="150">
          .kml
        </text>
        <text x="54" y="178">
          .geojson
        </text>
      </g>
      <path d="M146 130h38m-11-11 11 11-11 11" stroke={REALCE} strokeWidth={3} />
      <rect x="200" y="66" width="84" height="128" rx="8" fill={TERRA} />
      {[94, 130, 166].map((y) => (
        <g key={y}>
          <path d={`M214 ${y}l6 6 11-12`} stroke={REALCE} strokeWidth={3} />
          <path d={`M240 ${y}h30`} strokeOpacity={0.6} />
        </g>
      ))}
      <path d="M300 130h38m-11-11 11 11-11 11" stroke={REALCE} strokeWidth={3} />
      <rect x="352" y="52" width="100" height="156" rx="8" fill={TERRA} />
      <path d="M366 96l34-18 38 14 2 34-40 14-32-14z" fill={REALCE} fillOpacity={0.4} stroke={REALCE} />
      <path d="M366 164l30-10 42 8-4 30-44 4z" fill={ALERTA} fillOpacity={0.28} stroke={ALERTA} />
    </Cena>
  );
}

/** Days one after the other, each bound to the one before, and the seal under them. */
export function CenaDaProva() {
  return (
    <Cena>
      {[36, 148, 260].map((x, i) => (
        <g key={x}>
          <rect x={x} y={64} width={88} height={88} rx={10} fill={TERRA} />
          <path d={`M${x} 88h88`} strokeOpacity={0.6} />
          <path d={`M${x + 18} ${132 - i * 6}l20-16 18 8 16-${10 + i * 4}`} stroke={REALCE} strokeWidth={3} />
          {i < 2 && <path d={`M${x + 88} 108h24`} strokeWidth={5} stroke={ALERTA} />}
        </g>
      ))}
      <path d="M348 108h24" strokeWidth={5} stroke={ALERTA} />
      <path d="M408 62l38 14v32c0 26-16 40-38 50-22-10-38-24-38-50V76z" fill={TERRA} stroke="#fff" strokeWidth={3} />
      <path d="M391 110l13 13 22-26" stroke={REALCE} strokeWidth={4} />
      <path d="M36 200h410" strokeOpacity={0.5} />
      {[80, 192, 304, 408].map((cx) => (
        <circle key={cx} cx={cx} cy={200} r={6} fill="#fff" stroke="none" />
      ))}
    </Cena>
  );
}

/** The password first, then six digits from the telephone. */
export function CenaDasDuasEtapas() {
  return (
    <Cena>
      <rect x="40" y="96" width="160" height="68" rx="10" fill={TERRA} />
      {[70, 94, 118, 142, 166].map((cx) => (
        <circle key={cx} cx={cx} cy={130} r={6} fill={TRACO} stroke="none" />
      ))}
      <path d="M216 130h44m-12-12 12 12-12 12" stroke={REALCE} strokeWidth={3} />
      <rect x="280" y="24" width="124" height="212" rx="18" fill={TERRA} stroke="#fff" strokeWidth={3} />
      <path d="M326 40h32" strokeOpacity={0.6} />
      <circle cx="342" cy="92" r="26" strokeOpacity={0.4} strokeWidth={5} />
      <path d="M342 66a26 26 0 0 1 22 40" stroke={ALERTA} strokeWidth={5} />
      {[296, 312, 328, 346, 362, 378].map((x) => (
        <rect key={x} x={x} y={142} width={11} height={20} rx={3} stroke={REALCE} />
      ))}
      <path d="M310 190h64" strokeOpacity={0.4} />
      <path d="M322 206h40" strokeOpacity={0.4} />
    </Cena>
  );
}
