import { Anchor } from '@mantine/core';
import { Link } from '@remix-run/react';
import { dataNaTela } from '#app/kit/datas.ts';
import { numero, plural } from '#app/kit/formatos.ts';
import { useRodizio } from '#app/kit/relogio/usar-cadencia.ts';
import { useMovimento, useSeguro } from '../movimento/movimento.tsx';
import classes from '../painel.module.css';
import type { Quadro } from '../painel.ts';
import { CARROSSEL_MS } from '../ritmos.ts';
import { Cartao, Vez } from './cartao.tsx';

const TITULO = 'Análises e camadas';

/** Before and after of the latest analyses, then the layers of the asset, one after the other. */
export function Carrossel({ quadros }: { readonly quadros: readonly Quadro[] }) {
  const { parado } = useMovimento();
  const { seguro, atributos } = useSeguro();
  const rodizio = useRodizio(quadros.length, CARROSSEL_MS, parado || seguro);
  const quadro = quadros[rodizio.vez];
  return (
    <Cartao
      titulo={TITULO}
      atributos={atributos}
      acao={<Vez rodizio={rodizio} quantos={quadros.length} nome={TITULO} />}
    >
      <div className={classes.quadro}>
        {quadro === undefined && (
          <p className={classes.segunda}>Este ativo não tem análises publicadas nem camadas que se possam mostrar.</p>
        )}
        {quadro?.de === 'analise' && <DaAnalise key={quadro.id} {...quadro} />}
        {quadro?.de === 'camadas' && <DasCamadas key={quadro.id} tipos={quadro.tipos} />}
      </div>
    </Cartao>
  );
}

function DaAnalise({ id, titulo, antes, depois, total }: Extract<Quadro, { de: 'analise' }>) {
  return (
    <div className={classes.surge}>
      <p className={classes.nomeDoQuadro}>
        <Anchor component={Link} to={`/analise/analises/${id}`} fw={500}>
          {titulo}
        </Anchor>
        <span className={classes.segunda}>{plural(total, 'detecção', 'detecções')}</span>
      </p>
      <div className={classes.lados}>
        {([['Antes', antes] as const, ['Depois', depois] as const] as const).map(([nome, { data, imagem }]) => (
          <figure key={nome} className={classes.lado}>
            {imagem === null ? (
              <div className={classes.semImagem}>sem imagem guardada</div>
            ) : (
              <img src={imagem} alt={`${nome}, ${dataNaTela(data)}: ${titulo}`} decoding="async" />
            )}
            <figcaption>
              <strong>{nome}</strong> {dataNaTela(data)}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function DasCamadas({ tipos }: Pick<Extract<Quadro, { de: 'camadas' }>, 'tipos'>) {
  return (
    <table className={`${classes.tabela} ${classes.surge}`}>
      <thead>
        <tr>
          <th scope="col">Tipo de camada</th>
          <th scope="col">Camadas</th>
        </tr>
      </thead>
      <tbody>
        {tipos.map(({ id, nome, cor, total }) => (
          <tr key={id}>
            <th scope="row">
              <span className={classes.cor} style={{ background: cor ?? undefined }} aria-hidden />
              {nome}
            </th>
            <td>{numero(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
