import { useMemo } from 'react';
import { instanteComFuso } from '#app/kit/datas.ts';
import type { TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import folha from '#app/kit/folha/folha.module.css';
import { decimal } from '#app/kit/formatos.ts';
import { provedorEmPalavras } from '#app/mensagens/provedor.ts';
import { Campo } from '../folha/campo.tsx';
import { Folha } from '../folha/folha.tsx';
import { FiguraDoMapa } from '../mapas/figura-do-mapa.tsx';
import { useMapas } from '../mapas/usar-mapas.ts';
import { CamadasDeReferencia } from '../partes/camadas-de-referencia.tsx';
import { CenasDasImagens } from '../partes/cenas-das-imagens.tsx';
import { Imagens } from '../partes/imagens.tsx';
import type { Dossie, EvidenciaNoDossie } from './dossie.ts';
import { FigurasDosArtefatos } from './figuras-dos-artefatos.tsx';
import { TabelaDosArtefatos, TabelaDosFatos, TabelaDosPassos } from './tabelas-do-dossie.tsx';

interface Props {
  readonly dossie: Dossie;
}

const PASSADO: TextosDoPassado = {
  o_que: 'O dossiê da detecção como estava',
  faltava: 'esta detecção ainda não existia, ou não estava ao seu alcance. Abaixo, como ela está agora.',
};

export function FolhaDoDossie({ dossie }: Props) {
  const { documento, fatos, linha, limite, mapas, cenas, camadas, evidencias, passos, artefatos, eventos } = dossie;
  const [desenhados, aoTerminar] = useMapas(mapas.map(({ id }) => id));
  const linhas = useMemo(() => [linha], [linha]);
  return (
    <Folha documento={documento} pronto={desenhados} passado={PASSADO}>
      <section>
        <h2>Detecção</h2>
        <dl className={folha.campos}>
          {fatos.map(([nome, valor]) => (
            <Campo key={nome} nome={nome} valor={valor} />
          ))}
        </dl>
      </section>
      <section>
        <h2>Mapas</h2>
        {mapas.map((mapa) => (
          <FiguraDoMapa
            key={mapa.id}
            mapa={mapa}
            linhas={linhas}
            limite={limite}
            aoTerminar={aoTerminar}
            total={1}
            grade={documento.papel.grade}
          />
        ))}
        <CenasDasImagens cenas={cenas} />
      </section>
      <section>
        <h2>Imagens de evidência</h2>
        <Imagens imagens={evidencias.map(naPagina)} />
        <Procedencia evidencias={evidencias} />
      </section>
      <section>
        <h2>Camadas impactadas</h2>
        <CamadasDeReferencia camadas={camadas} />
      </section>
      <section>
        <h2>Linha do tempo</h2>
        <TabelaDosPassos passos={passos} />
      </section>
      <section>
        <h2>Artefatos</h2>
        <FigurasDosArtefatos figuras={dossie.figuras} semLugar={dossie.semLugar} />
        <TabelaDosArtefatos artefatos={artefatos} />
      </section>
      <section>
        <h2>Registro de eventos</h2>
        <TabelaDosFatos eventos={eventos} />
      </section>
    </Folha>
  );
}

function naPagina({ nome, endereco, ausencia, provedor, semelhanca }: EvidenciaNoDossie) {
  return {
    nome: `Imagem de evidência: ${nome}`,
    endereco,
    ausencia,
    legenda: (
      <>
        <strong>{nome}</strong>
        {endereco !== null && `: ${provedor === null ? 'mapa de fundo' : provedorEmPalavras(provedor)}.`}
        {semelhanca !== null && ` Semelhança com a enviada por quem desenhou: ${decimal(semelhanca)}.`}
      </>
    ),
  };
}

/** Of which scenes each picture was made, and by which hashes both are known. */
function Procedencia({ evidencias }: Pick<Dossie, 'evidencias'>) {
  const feitas = evidencias.filter(({ sha256 }) => sha256 !== null);
  if (feitas.length === 0) return null;
  return (
    <table>
      <caption>
        Procedência das imagens: cada uma foi feita pela Atalaia a partir das cenas, e é conhecida pelo seu hash
      </caption>
      <thead>
        <tr>
          <th scope="col">Imagem</th>
          <th scope="col">Cenas, bandas e contraste</th>
          <th scope="col">SHA-256 da imagem</th>
        </tr>
      </thead>
      <tbody>
        {feitas.map(({ nome, cenas, pintura, sha256 }) => (
          <tr key={nome}>
            <td>{nome}</td>
            <td>
              {cenas.length === 0 && 'Mapa de fundo'}
              {cenas.map(({ id, satelite, obtida_em, sha256: daCena }) => (
                <div key={id}>
                  {[satelite, id, obtida_em === null ? null : instanteComFuso(obtida_em)].filter(Boolean).join(', ')}
                  {daCena !== null && <div className={folha.hash}>{daCena}</div>}
                </div>
              ))}
              {pintura !== null && (
                <div>
                  {pintura.bandas}. Contraste: {pintura.contraste}.
                </div>
              )}
            </td>
            <td className={folha.hash}>{sha256}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
