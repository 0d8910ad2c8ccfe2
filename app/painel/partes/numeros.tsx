import { dataNaTela } from '#app/kit/datas.ts';
import { hectares, numero } from '#app/kit/formatos.ts';
import classes from '../painel.module.css';
import type { DadosDoPainelGeral } from '../painel.ts';
import { Cartao } from './cartao.tsx';
import { comparar } from './comparar.ts';

/** The figures of the period, and how they stand to those of the one before. */
export function Numeros({ relatorio: { total, area }, anterior }: Pick<DadosDoPainelGeral, 'relatorio' | 'anterior'>) {
  const medidas = [
    { nome: 'Detecções', agora: total, antes: anterior?.total, escrever: numero },
    { nome: 'Área', agora: area, antes: anterior?.area, escrever: hectares },
  ];
  return (
    <Cartao titulo="Números do período" lugar="inteiro">
      <dl className={classes.numeros}>
        {medidas.map(({ nome, agora, antes, escrever }) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>
              <strong>{escrever(agora)}</strong>
              {antes !== undefined && (
                <span className={classes.segunda}>
                  {comparar(agora, antes, escrever)}; antes, {escrever(antes)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.segunda}>
        {anterior === null
          ? 'Sem um período no filtro, não há um anterior com que comparar.'
          : `O período anterior vai de ${dataNaTela(anterior.inicio)} a ${dataNaTela(anterior.fim)}.`}
      </p>
    </Cartao>
  );
}
