import { Suspense } from 'react';
import { pinturaEmPalavras, QuandoNoLugar } from '#app/imagem/imagem.porta.ts';
import { dataDe, dataNaTela } from '#app/kit/datas.ts';
import { useHidratado } from '#app/kit/hidratado.ts';
import { provedorEmPalavras } from '#app/mensagens/provedor.ts';
import { LADOS } from '#domain/deteccao/evidencia.ts';
import { mensagensDaDeteccao, nomesDosMapas } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela, Procedencia } from '../deteccao.ts';
import classes from './detalhes.module.css';

type Fato = readonly [nome: string, valor: string, forma?: 'hash' | 'instante'];
type Props = Pick<DeteccaoNaTela, 'procedencias' | 'centroid'>;

/** Of what the pictures were made, and the hashes that they and their scenes are known by; folded until asked for. */
export function ProcedenciaDasEvidencias({ procedencias, centroid }: Props) {
  const feitas = LADOS.flatMap((lado) => {
    const procedencia = procedencias[lado];
    return procedencia === null ? [] : [{ nome: nomesDosMapas[lado], fatos: fatosDa(procedencia) }];
  });
  if (feitas.length === 0) return null;
  return (
    <details className={classes.procedencia}>
      <summary>{mensagensDaDeteccao.procedencia}</summary>
      {feitas.map(({ nome, fatos }) => (
        <section key={nome} aria-label={`Procedência da imagem: ${nome}`}>
          <h4 className={classes.subtitulo}>{nome}</h4>
          <dl className={classes.fatos}>
            {fatos.map(([fato, valor, forma]) => (
              <div key={`${fato} ${valor}`} data-hash={forma === 'hash' || undefined}>
                <dt>{fato}</dt>
                <dd>{forma === 'instante' ? <Quando instante={valor} lugar={centroid} /> : valor}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  );
}

function fatosDa({ provedor, tipo, contraste, cenas, sha256 }: Procedencia): readonly Fato[] {
  const pintura = tipo === null ? null : pinturaEmPalavras({ tipo, contraste });
  return [
    ['Provedor', provedor === null ? 'Mapa de fundo' : provedorEmPalavras(provedor)],
    ...(pintura === null
      ? []
      : ([
          ['Bandas', pintura.bandas],
          ['Contraste', pintura.contraste],
        ] as const)),
    ...cenas.flatMap(({ id, satelite, obtida_em, sha256: daCena }): readonly Fato[] => [
      ['Cena', id],
      ['Sensor', satelite ?? 'Não dito'],
      obtida_em === null ? ['Obtida em', 'Sem data'] : ['Obtida em', obtida_em, 'instante'],
      ...(daCena === null ? [] : [['SHA-256 do arquivo da cena', daCena, 'hash'] as const]),
    ]),
    ['SHA-256 da imagem', sha256, 'hash'],
  ];
}

interface PropsDoQuando {
  readonly instante: string;
  readonly lugar: DeteccaoNaTela['centroid'];
}

/** By the clock of the place, as the captions over the map and the analysis say it; the day alone until that comes. */
function Quando({ instante, lugar: [lng, lat] }: PropsDoQuando) {
  const dia = dataNaTela(dataDe(instante));
  // The ficha comes drawn from the server: what only a browser brings is not part of that.
  if (!useHidratado()) return dia;
  return (
    <Suspense fallback={dia}>
      <QuandoNoLugar instante={instante} bbox={[lng, lat, lng, lat]} />
    </Suspense>
  );
}
