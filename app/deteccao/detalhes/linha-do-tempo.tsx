import { CartaoDoArtefato, type LinhaDoTempo as Linha } from '#app/artefato/artefato.porta.ts';
import { IconeDoStatus } from '#app/deteccao-status/deteccao-status.porta.ts';
import { corDoTexto } from '#app/kit/contraste.ts';
import { instanteComFuso } from '#app/kit/datas.ts';
import { ListaCarregando } from '#app/kit/estado-da-lista.tsx';
import { noInstante } from '#app/kit/ficha/passado.ts';
import { usePedido } from '#app/pedidos/usar-pedido.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './detalhes.module.css';
import { NaoVeio } from './nao-veio.tsx';

/** Every status in its order; those that were given, when, by whom and with what to show for it. */
export function LinhaDoTempo({ deteccao, em }: { readonly deteccao: DeteccaoNaTela; readonly em: string | null }) {
  const endereco = noInstante(`/analise/deteccoes/${deteccao.id}/timeline`, em);
  const { lida, falha, tentar } = usePedido<Linha>(endereco, deteccao.revisao);
  if (falha !== null) return <NaoVeio falha={falha} aoTentar={tentar} />;
  if (lida === null) return <ListaCarregando linhas={5} />;
  return <PassosDaLinha passos={lida.steps} deteccao_id={deteccao.id} />;
}

interface Props {
  readonly passos: Linha['steps'];
  readonly deteccao_id: string;
}

/** The steps themselves, as they are known now or were at an instant. */
export function PassosDaLinha({ passos, deteccao_id }: Props) {
  return (
    <ol className={classes.passos}>
      {passos
        .toSorted((a, b) => a.ordem - b.ordem)
        .map((passo) => (
          <li key={passo.id} className={classes.passo} data-ativo={passo.ativo || undefined}>
            <span
              className={classes.bola}
              style={passo.ativo ? { background: passo.cor, color: corDoTexto(passo.cor) } : undefined}
              aria-hidden
            >
              <IconeDoStatus icone={passo.icone} tamanho={18} />
            </span>
            <div className={classes.doPasso}>
              <strong>{passo.nome}</strong>
              {passo.descricao !== '' && <span className={classes.segunda}>{passo.descricao}</span>}
              {!passo.ativo && <span className={classes.segunda}>Ainda não registrado.</span>}
              {passo.updates.map(({ created_at, usuario, artefatos }) => (
                <div key={`${created_at} ${usuario.nome}`} className={classes.registro}>
                  <span>
                    <time dateTime={created_at}>{instanteComFuso(created_at)}</time>, por {usuario.nome}
                  </span>
                  {artefatos.map((artefato) => (
                    <CartaoDoArtefato key={artefato.id} artefato={artefato} deteccao_id={deteccao_id} />
                  ))}
                </div>
              ))}
            </div>
          </li>
        ))}
    </ol>
  );
}
